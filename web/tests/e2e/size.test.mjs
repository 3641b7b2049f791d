import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { dist } from './front.mjs';

const LIMIT = 300 * 1024;

test('the whole client is at most 300 KiB, compressed', (t) => {
  assert.ok(existsSync(dist), 'There is no client to weigh: run `npm run build` first.');
  const files = readdirSync(dist, { recursive: true }).map((name) => join(dist, name)).filter((path) => statSync(path).isFile() && !path.endsWith('.map'));
  const whole = files.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
  t.diagnostic(`${(whole / 1024).toFixed(1)} KiB in ${files.length} files`);
  assert.ok(whole <= LIMIT, `${whole} bytes are more than ${LIMIT}`);
});
