"""Random play of our games beside OpenSpiel's backgammon, interleaved, in decisions per CPU second.

OpenSpiel's wheel runs at C++ speed when an MCTS bot with one simulation makes many random rollouts. Its steps count
chance, ours count only decisions with two or more choices, so the comparison is in its favour.

    python3 bench/peers.py target/release/muster [game] [rounds]
"""
import json
import random
import resource
import statistics
import subprocess
import sys
import time

import pyspiel

MUSTER = sys.argv[1]
GAME = sys.argv[2] if len(sys.argv) > 2 else "aldarra"
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
ROLLOUTS = 300


def after_chance(game):
    """The first position in which a player decides."""
    state, dice = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(dice.choices(actions, odds)[0])
    return state


def mean_length(start, games=200):
    """Steps of a random game, chance included."""
    dice, steps = random.Random(3), 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(actions, odds)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
    return steps / games


def theirs(game, start, length):
    """Steps per CPU second."""
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, 2, 100, False, 5, False)
    begun = time.process_time()
    bot.step(start)
    return 2 * ROLLOUTS / (time.process_time() - begun) * length


def ours(seats):
    """Decisions per CPU second; the time for copies and lists that `bench` also measures counts against us."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [MUSTER, "bench", GAME, "--seats", str(seats), "--seconds", "4", "--json"]
    figures = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return figures["games"] * figures["mean_decisions"] / seconds


def main():
    game = pyspiel.load_game("backgammon")
    start = after_chance(game)
    length = mean_length(start)
    listed = json.loads(subprocess.run([MUSTER, "games", "--json"], capture_output=True, text=True, check=True).stdout)
    games = listed["games"] if isinstance(listed, dict) else listed
    players = next(entry["players"] for entry in games if entry["id"] == GAME)
    for seats in range(players["min"], players["max"] + 1):
        pairs = [(theirs(game, start, length), ours(seats)) for _ in range(ROUNDS)]
        ratios = sorted(mine / other for other, mine in pairs)
        print(
            f"{GAME} with {seats} seats: {statistics.median(m for _, m in pairs) / 1e6:.2f} M decisions/s,"
            f" backgammon {statistics.median(o for o, _ in pairs) / 1e3:.0f} k steps/s,"
            f" ratio {statistics.median(ratios):.1f} [{ratios[0]:.1f}..{ratios[-1]:.1f}]",
            flush=True,
        )


main()
