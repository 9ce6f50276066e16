// Rows of surveys, as `winnable export` or scripts/data-set writes them, into one Parquet file: what is known of a column's
// type is said here.
//   node parquet.mjs OUT.parquet FILE.csv[.zst]...
import { DuckDBInstance } from '@duckdb/node-api';

const [out, ...files] = process.argv.slice(2);
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const database = await DuckDBInstance.create();
const connection = await database.connect();
const source = `read_csv([${files.map(quoted).join(', ')}], header = true, all_varchar = true, nullstr = '\\N', union_by_name = true)`;
const columns = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)).getRows().map(([name]) => name);
const rows = `SELECT * ${columns.includes('schema') ? 'EXCLUDE (schema)' : ''}
  REPLACE (CAST(seed AS UBIGINT) AS seed, CAST(nodes AS UBIGINT) AS nodes, CAST(ms AS DOUBLE) AS ms, CAST(nullif(length, '') AS UINTEGER) AS length)
  FROM ${source}`;
await connection.run(`COPY (${rows} ORDER BY game, rules_id, seed) TO ${quoted(out)} (FORMAT parquet, COMPRESSION zstd)`);
const written = await connection.runAndReadAll(`SELECT count(*)::VARCHAR AS deals FROM read_parquet(${quoted(out)})`);
console.log(`${out}: ${written.getRows()[0][0]} deals`);
