//! How each choice is shown and what is clicked for it.

use crate::Aidra;
use crate::action::{Action, Mode, Piece};
use crate::battle::BattleStep;
use crate::content::{Building, CardId, Price, Resource, UnitId};
use crate::event::Kind;
use crate::frame::Frame;
use crate::narrate::resources;
use crate::place::Place;
use crate::position::{Position, SiteId};
use crate::scene::{
    DECK, FIGHT, HAND, UPGRADES, boat_piece, building_piece, fighter_piece, piece_id, unit_numbers,
    unit_piece,
};
use engine::prompt::{Choice, Target, Tone};
use engine::story::{capital, one};
use engine::{Game, Seat};

fn space(at: Place) -> Target {
    Target::Space { space: at.0.into() }
}

fn piece(id: String) -> Target {
    Target::Piece { piece: id }
}

fn card(zone: &str, seat: Seat, card: &str) -> Target {
    Target::Card {
        zone: format!("{zone}{seat}"),
        card: card.to_string(),
    }
}

fn kind(word: &str) -> Target {
    Target::Kind {
        kind: word.to_string(),
    }
}

impl Aidra {
    fn region_name(&self, at: Place) -> &str {
        self.map()
            .regions
            .get(at.index())
            .map_or("?", |region| region.name.as_str())
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        &self.content.unit(unit).name
    }

    fn site_name(&self, pos: &Position, site: SiteId) -> String {
        let kind = pos
            .building(site)
            .map(|building| building.kind)
            .unwrap_or_default();
        format!(
            "the {} in {}",
            kind.word().replace('_', " "),
            self.region_name(site.place())
        )
    }

    fn piece_name(&self, pos: &Position, what: Piece) -> String {
        let at = self.region_name(self.place_of(what));
        match self.kind_at(pos, what) {
            Kind::Unit(unit) => format!("{} in {at}", self.unit_name(unit)),
            Kind::Boat(true) => format!("war ship in {at}"),
            Kind::Boat(false) => format!("fishing boat in {at}"),
            Kind::Building(kind) => format!("{} in {at}", kind.word().replace('_', " ")),
        }
    }

    /// How a choice is shown and what is clicked for it.
    pub(crate) fn choice_of(&self, pos: &Position, seat: Seat, action: Action) -> Choice {
        let said = self.notation(action);
        let button = |label: String| Choice::button(said.clone(), label);
        let on = |label: String, targets: Vec<Target>| Choice::on(said.clone(), label, targets);
        match action {
            Action::Vote { center: true } => button("Center Control".to_string()),
            Action::Vote { center: false } => button("Domination only".to_string()),
            Action::TakeFaction(faction) => {
                let faction = self.content.faction(faction as usize);
                button(faction.label.name.clone()).preview(faction.strengths.join(" "))
            }
            Action::AddCard(id) => {
                let face = self.content.card(id);
                let target = card(DECK, seat, &face.key);
                on(format!("{} ({})", face.name, face.rating), vec![target])
                    .preview(face.text.clone())
            }
            Action::UseDefault => {
                let faction = pos.seat(seat).faction;
                let deck = self.content.faction(faction as usize).deck;
                let names: Vec<String> = self
                    .cards_of(faction, deck)
                    .iter()
                    .map(|&card| self.content.card(card).name.clone())
                    .collect();
                button("Take the ready-made deck".to_string())
                    .preview(format!("{}.", names.join(", ")))
                    .tone(Tone::Primary)
            }
            Action::Done => self.done_choice(pos, said),
            _ => self
                .movement_choice(pos, seat, action, &said)
                .or_else(|| self.fight_choice(pos, seat, action, &said))
                .or_else(|| self.economy_choice(pos, seat, action, &said))
                .unwrap_or_else(|| button(said.clone())),
        }
    }

    fn done_choice(&self, pos: &Position, said: String) -> Choice {
        let label = match pos.top() {
            Frame::Decks { .. } => "This is my deck",
            Frame::Battle(BattleStep::Commit { .. }) => "Commit this grid",
            _ => "Done",
        };
        Choice::button(said, label).tone(Tone::Primary)
    }

    fn movement_choice(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
        said: &str,
    ) -> Option<Choice> {
        let button = |label: String| Choice::button(said.to_string(), label);
        let on = |label: String, targets: Vec<Target>| Choice::on(said.to_string(), label, targets);
        let region = |at: Place| self.region_name(at).to_string();
        Some(match action {
            Action::Move(from) => on(format!("Move out of {}", region(from)), vec![space(from)])
                .preview("Costs 1 influence; any of your units there may step."),
            Action::Attack { at, .. } => button(format!("Attack in {}", region(at)))
                .preview("Costs 1 influence; all your units there fight theirs.")
                .tone(Tone::Primary),
            Action::Bombard(at) => button(format!("Bombard from {}", region(at)))
                .preview("Costs 1 influence; every gun there fires once."),
            Action::Load { ship, from } => {
                let first = pos
                    .army(from, seat)
                    .iter()
                    .next()
                    .map_or(0, |(kind, _)| kind);
                let unit = self.unit_id(pos, seat, first);
                let targets = vec![
                    piece(boat_piece(self, seat, ship)),
                    piece(unit_piece(self, from, unit)),
                ];
                on(format!("Load units in {}", region(from)), targets).preview("Costs 1 influence.")
            }
            Action::Unload { ship, to } => {
                let targets = vec![piece(boat_piece(self, seat, ship)), space(to)];
                on(format!("Land units in {}", region(to)), targets).preview("Costs 1 influence.")
            }
            Action::GeneralStep { unit, from, to } => {
                let targets = vec![piece(unit_piece(self, from, unit)), space(to)];
                on(
                    format!("{} steps to {}", self.unit_name(unit), region(to)),
                    targets,
                )
                .preview("A general's step costs nothing.")
            }
            Action::Sail { boat, to } => {
                let targets = vec![piece(boat_piece(self, seat, boat)), space(to)];
                let what = self.piece_name(
                    pos,
                    Piece::Boat {
                        owner: seat,
                        ship: boat,
                    },
                );
                on(
                    format!("{} sails to {}", capital(&what), region(to)),
                    targets,
                )
            }
            Action::Resolve { site, mode } => self.resolve_choice(pos, site, mode, said),
            Action::Sacrifice(what) => {
                let targets = vec![Target::Seat { seat: seat.0 }, piece(piece_id(self, what))];
                on(format!("Sacrifice {}", self.piece_name(pos, what)), targets)
                    .preview("It is gone for good; you gain 1 influence.")
                    .tone(Tone::Danger)
            }
            Action::BreakTruce => button("Break the truce".to_string())
                .preview("You attack your partner in the center at once.")
                .tone(Tone::Danger),
            Action::EndMovement => button("End the movement turn".to_string()).tone(Tone::Quiet),
            Action::Step { unit, from, to } => {
                let targets = vec![piece(unit_piece(self, from, unit)), space(to)];
                let who = self.unit_name(unit);
                let label = match from == pos.group.from {
                    true => format!("{who} to {}", region(to)),
                    false => format!("{who} from {} to {}", region(from), region(to)),
                };
                let choice = on(label, targets);
                match self.is_hostile(pos, seat, to) {
                    true => choice
                        .preview("Opens an assault: the attack costs another influence this turn."),
                    false => choice,
                }
            }
            Action::StepAll { to } => on(format!("All step to {}", region(to)), vec![space(to)]),
            Action::Board(unit) => {
                let target = piece(unit_piece(self, pos.group.from, unit));
                on(
                    format!("{} goes aboard", self.unit_name(unit)),
                    vec![target],
                )
            }
            Action::Land(unit) => button(format!("{} lands", self.unit_name(unit))),
            Action::Offer => button("Offer to share the center".to_string())
                .preview("If it is accepted, both hold the center and may win together."),
            Action::Fight(foe) => on(format!("Fight {foe}"), vec![Target::Seat { seat: foe.0 }])
                .preview("The battle begins at once."),
            Action::Accept => button("Share the center".to_string()).tone(Tone::Primary),
            Action::Refuse => button("Refuse and fight".to_string()),
            Action::Keep => button("Keep the truce".to_string()).tone(Tone::Primary),
            Action::Break => button("Break the truce".to_string()).tone(Tone::Danger),
            _ => return None,
        })
    }

    fn resolve_choice(&self, pos: &Position, site: SiteId, mode: Mode, said: &str) -> Choice {
        let what = self.site_name(pos, site);
        let resource = pos.yields[site.place().index()].word();
        let kind = pos
            .building(site)
            .map(|building| building.kind)
            .unwrap_or_default();
        let n = crate::conquest::worth(kind);
        let (label, preview) = match mode {
            Mode::Takeover => (
                format!("Take over {what}"),
                format!(
                    "Pay {n} {resource}; it is yours at once and yields from the next round on."
                ),
            ),
            Mode::Occupy => (
                format!("Occupy {what}"),
                "It yields nothing while you hold the region.".to_string(),
            ),
            Mode::Destroy => {
                let loot = match n {
                    0 => String::new(),
                    n => format!(" You loot {n} {resource}."),
                };
                let text = "It is destroyed when the next round begins, unless its owner retakes the region.";
                (format!("Destroy {what}"), format!("{text}{loot}"))
            }
        };
        Choice::button(said.to_string(), label).preview(preview)
    }

    fn fight_choice(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
        said: &str,
    ) -> Option<Choice> {
        let button = |label: String| Choice::button(said.to_string(), label);
        let on = |label: String, targets: Vec<Target>| Choice::on(said.to_string(), label, targets);
        let faces = &self.content.faces;
        Some(match action {
            Action::Target(what) => on(
                self.piece_name(pos, what),
                vec![piece(piece_id(self, what))],
            )
            .preview(format!("Defence {}.", self.defence(pos, what))),
            Action::AddGun(gun) => on(
                format!("Add {}", self.piece_name(pos, gun)),
                vec![piece(piece_id(self, gun))],
            ),
            Action::AddAllGuns => button("All guns".to_string()).tone(Tone::Primary),
            Action::Fire => button("Fire".to_string()).tone(Tone::Primary),
            Action::Shoot(one) => {
                let face = faces.fire(one);
                on(face.label.name.clone(), vec![card(FIGHT, seat, one.word())])
                    .preview(face.text.clone())
            }
            Action::Hide(one) => {
                let face = faces.shelter(one);
                on(face.label.name.clone(), vec![card(FIGHT, seat, one.word())])
                    .preview(face.text.clone())
            }
            Action::Fortify { first, second } => {
                let mut price = [0; 3];
                price[first.index()] += 1;
                price[second.index()] += 1;
                let which = u16::from(price[0]) * 9 + u16::from(price[1]) * 3 + u16::from(price[2]);
                let targets = vec![
                    card(FIGHT, seat, crate::content::Shelter::Fortify.word()),
                    Target::Number {
                        number: which.into(),
                    },
                ];
                on(format!("Fortify for {}", resources(price)), targets)
                    .preview(faces.shelter(crate::content::Shelter::Fortify).text.clone())
            }
            Action::Commit { unit, from } => {
                let target = piece(fighter_piece(self, unit, from));
                let label = match from == Place::NONE {
                    true => self.unit_name(unit).to_string(),
                    false => format!("{} from {}", self.unit_name(unit), self.region_name(from)),
                };
                on(label, vec![target])
            }
            Action::SkipSlot => button("Leave this slot empty".to_string()).tone(Tone::Quiet),
            Action::Pick(one) => {
                let face = faces.skirmish(one);
                on(face.label.name.clone(), vec![card(FIGHT, seat, one.word())])
                    .preview(face.text.clone())
            }
            Action::BaitWith { unit, from, slot } => {
                let side = pos.battle.side_of(seat).unwrap_or_default() as u8;
                let targets = vec![
                    piece(fighter_piece(self, unit, from)),
                    Target::Cell {
                        side,
                        cell: slot - 1,
                    },
                ];
                on(
                    format!("{} into slot {slot}", self.unit_name(unit)),
                    targets,
                )
            }
            Action::BaitDone => button("The bait is laid".to_string()).tone(Tone::Primary),
            Action::Tactic(one) => {
                let face = self.content.card(one);
                on(face.name.clone(), vec![card(HAND, seat, &face.key)]).preview(face.text.clone())
            }
            Action::NoTactic => button("No action card".to_string()).tone(Tone::Quiet),
            Action::Regain(one) => on(
                faces.skirmish(one).label.name.clone(),
                vec![card(FIGHT, seat, one.word())],
            ),
            Action::FallBack { unit, to } => {
                let id = match pos.top() {
                    Frame::Battle(_) => format!("leaving-{}", self.unit_key(unit)),
                    Frame::Gunfire(crate::bombard::GunStep::Retreat { at }) => {
                        unit_piece(self, at, unit)
                    }
                    _ => String::new(),
                };
                let label = format!("{} to {}", self.unit_name(unit), self.region_name(to));
                on(label, vec![piece(id), space(to)])
            }
            _ => return None,
        })
    }

    fn economy_choice(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
        said: &str,
    ) -> Option<Choice> {
        let button = |label: String| Choice::button(said.to_string(), label);
        let on = |label: String, targets: Vec<Target>| Choice::on(said.to_string(), label, targets);
        let region = |at: Place| self.region_name(at).to_string();
        Some(match action {
            Action::Produce => button("Produce".to_string())
                .preview("Gather what your buildings and boats yield, and train units.")
                .tone(Tone::Primary),
            Action::StartBuilding => button("Build and deploy".to_string()).preview(
                "Deploy trained units, trade influence, buy units, buildings, upgrades and cards.",
            ),
            Action::EndEconomy => button("End the economy turn".to_string()).tone(Tone::Quiet),
            Action::Train { at, unit } => {
                let targets = vec![piece(building_piece(self, at)), kind(self.unit_key(unit))];
                on(
                    format!(
                        "Train {} in {}",
                        one(self.unit_name(unit)),
                        region(at.place())
                    ),
                    targets,
                )
                .preview(self.numbers(pos, seat, unit))
            }
            Action::Deploy { from, unit, to } => {
                let targets = vec![
                    piece(building_piece(self, from)),
                    kind(self.unit_key(unit)),
                    space(to),
                ];
                on(
                    format!("Deploy {} in {}", one(self.unit_name(unit)), region(to)),
                    targets,
                )
            }
            Action::Trade(resource) => {
                button(format!("Trade 1 influence for 1 {}", resource.word()))
            }
            Action::TradePost {
                post,
                first,
                second,
            } => {
                let mut gain = [0; 3];
                gain[first.index()] += 1;
                gain[second.index()] += 1;
                button(format!(
                    "Trade 1 influence for {} in {}",
                    resources(gain),
                    region(post.place())
                ))
            }
            Action::BuyUnit { unit, at } => {
                let price = self.sheet(pos, seat).unit(unit.place()).cost;
                on(
                    format!("Buy {} in {}", one(self.unit_name(unit)), region(at)),
                    vec![kind(self.unit_key(unit)), space(at)],
                )
                .preview(format!(
                    "{} {}",
                    price_words(price),
                    self.numbers(pos, seat, unit)
                ))
            }
            Action::BuyBoat { war, dock } => self.boat_choice(pos, seat, war, dock, said),
            Action::Build {
                kind: what,
                at,
                water,
            } => self.build_choice(pos, seat, what, at, water, said),
            Action::BuyUpgrade(id) => {
                let upgrade = self.content.upgrade(id);
                on(
                    upgrade.label.name.clone(),
                    vec![card(UPGRADES, seat, &upgrade.label.key)],
                )
                .preview(format!("{} {}", price_words(upgrade.cost), upgrade.text))
            }
            Action::BuyCard(id) => self.action_card(id, DECK, seat, said, "Buy "),
            Action::Play(id) => self.action_card(id, HAND, seat, said, "Play "),
            Action::Waive(resource) => button(format!("1 {} less", resource.word())),
            Action::Take(resource) => self.resource_button(resource, said),
            Action::Give(resource) => button(format!("Give 1 {}", resource.word())),
            Action::From(victim) => on(
                format!("From {victim}"),
                vec![Target::Seat { seat: victim.0 }],
            ),
            Action::At(at) => on(region(at), vec![space(at)]),
            Action::Uproot(site) => on(
                format!("Move {}", self.site_name(pos, site)),
                vec![piece(building_piece(self, site))],
            ),
            _ => return None,
        })
    }

    fn resource_button(&self, resource: Resource, said: &str) -> Choice {
        Choice::button(said.to_string(), format!("1 {}", resource.word()))
    }

    fn action_card(&self, id: CardId, zone: &str, seat: Seat, said: &str, verb: &str) -> Choice {
        let face = self.content.card(id);
        let choice = Choice::on(
            said.to_string(),
            format!("{verb}{}", face.name),
            vec![card(zone, seat, &face.key)],
        );
        match zone == DECK {
            true => choice.preview(format!("{} {}", price_words(face.cost), face.text)),
            false => choice.preview(face.text.clone()),
        }
    }

    fn boat_choice(
        &self,
        pos: &Position,
        seat: Seat,
        war: bool,
        dock: SiteId,
        said: &str,
    ) -> Choice {
        let faction = self.content.faction(pos.seat(seat).faction as usize);
        let sheet = self.sheet(pos, seat);
        let (label, boat) = match war {
            true => (&faction.war, &sheet.war),
            false => (&faction.fishing, &sheet.fishing),
        };
        let targets = vec![kind(&label.key), piece(building_piece(self, dock))];
        let text = format!("Buy a {} at {}", label.name, self.region_name(dock.place()));
        Choice::on(said.to_string(), text, targets).preview(price_words(boat.cost))
    }

    fn build_choice(
        &self,
        pos: &Position,
        seat: Seat,
        what: Building,
        at: Place,
        water: Place,
        said: &str,
    ) -> Choice {
        let faction = self.content.faction(pos.seat(seat).faction as usize);
        let name = faction.buildings[what.index()]
            .as_ref()
            .map_or(what.word(), |label| label.name.as_str());
        let mut targets = vec![kind(what.word()), space(at)];
        let common = what.word().replace('_', " ");
        let mut text = match name.to_lowercase() == common {
            true => format!("Build {} in {}", one(name), self.region_name(at)),
            false => format!("Build {} ({common}) in {}", one(name), self.region_name(at)),
        };
        if water != Place::NONE {
            targets.push(space(water));
            text += &format!(", facing {}", self.region_name(water));
        }
        let choice = Choice::on(said.to_string(), text, targets);
        match self.sheet(pos, seat).building(what) {
            Some(stats) => {
                let does = capital(&self.building_numbers(faction, what).join(", "));
                choice.preview(format!("{} {does}.", price_words(stats.cost)))
            }
            None => choice,
        }
    }

    /// `Infantry, strength 10.`
    fn numbers(&self, pos: &Position, seat: Seat, unit: UnitId) -> String {
        let numbers = unit_numbers(self.sheet(pos, seat), unit.place());
        capital(&format!("{}.", numbers.join(", ")))
    }
}

/// `Costs 2 food and 1 ore.`
fn price_words(price: Price) -> String {
    match price.total() {
        0 => "Costs nothing.".to_string(),
        _ => format!("Costs {}.", resources(price.0)),
    }
}
