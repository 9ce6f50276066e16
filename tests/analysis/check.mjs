// The SQL of docs/data.md on rows of two surveys, against counts made here. Usage: node check.mjs ROOT FOLDER
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [root, folder] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(join(root, 'scripts/parquet/package.json'))('@duckdb/node-api');
process.chdir(folder);
const connection = await (await DuckDBInstance.create()).connect();
const ask = async (query) => (await connection.runAndReadAll(query)).getRowObjects();

const rows = readFileSync('rows.jsonl', 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const games = [...new Set(rows.map(({ game }) => game))].sort();
const of = (game, test = () => true) => rows.filter((row) => row.game === game && test(row));
const queries = [...readFileSync(join(root, 'docs/data.md'), 'utf8').matchAll(/```sql\n([^`]*)```/g)].map(([, text]) => text);
assert.equal(queries.length, 3);

const rates = await ask(queries[0]);
assert.deepEqual(rates.map(({ game }) => game), games);
for (const { game, deals, at_least, at_most } of rates) {
  assert.equal(Number(deals), of(game).length);
  assert.equal(Math.round(at_least * Number(deals)), of(game, ({ verdict }) => verdict === 'won').length);
  assert.equal(Math.round(at_most * Number(deals)), of(game, ({ verdict }) => verdict !== 'lost').length);
}
assert.ok(rates.some(({ at_least, at_most }) => at_least < at_most), 'no deal stayed undecided');

for (const { game, half, hardest, its_nodes } of await ask(queries[1])) {
  const nodes = of(game).map((row) => row.nodes).sort((a, b) => a - b);
  assert.equal(half, (nodes[249] + nodes[250]) / 2);
  assert.equal(Number(its_nodes), nodes.at(-1));
  assert.ok(of(game, ({ seed }) => Number(seed) === Number(hardest)).some((row) => row.nodes === nodes.at(-1)));
}

const worth = await ask(queries[2]);
const won = new Set(of('golf:c', ({ verdict }) => verdict === 'won').map(({ seed }) => String(seed)));
const both = of('golf', ({ seed, verdict }) => verdict === 'lost' && won.has(String(seed))).length;
assert.ok(both > 0);
assert.equal(Number(worth.find(({ lost_in }) => lost_in === 'golf').deals), both);

const [{ csv }] = await ask("SELECT count(*) FILTER (WHERE verdict = 'won') AS csv FROM 'golf.csv'");
assert.equal(Number(csv), of('golf', ({ verdict }) => verdict === 'won').length);
const [{ missing }] = await ask("SELECT count(*) AS missing FROM 'deals.parquet' WHERE (length IS NULL) <> (verdict <> 'won') OR reason IS NULL OR moves IS NULL");
assert.equal(Number(missing), 0);
// The data set's tables hold the same rows, and nothing is missing but what a deal that is not won lacks.
const [{ deals, same, holes }] = await ask(`SELECT count(*) AS deals, count(*) FILTER (WHERE a.verdict = b.verdict AND a.nodes = b.nodes) AS same,
  count(*) FILTER (WHERE (a.length IS NULL) <> (a.verdict <> 'won') OR (a.reason = 'none') <> (a.verdict <> 'undecided') OR a.numbers <> 'own') AS holes
  FROM 'set/*.parquet' a JOIN 'deals.parquet' b USING (game, rules_id, seed)`);
assert.deepEqual([Number(deals), Number(same), Number(holes)], [rows.length, rows.length, 0]);
console.log(`data: ${rows.length} rows, ${queries.length} queries agree with the program's counts`);
