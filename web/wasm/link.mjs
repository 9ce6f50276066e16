// Links the page's modules: what all families share becomes the base, a module that is loaded once, and each family a
// module that is linked to it here, so that a browser has nothing left to link but names.
//   node web/wasm/link.mjs BUILD CALLS LINKER...
//     BUILD   has families.txt, of each family link/FAMILY.objects (its objects and archives, one a line), and gets modules/
//     CALLS   what the loader calls, separated by commas
//     LINKER  the command that links the base, less what families take of it, where its data begin, and its output
// Memory: a family's data lie below the base's, where the largest family has room. Table: the base's functions come
// first. Only one family is ever linked to an instance of the base, so both places are constants, and so are the
// addresses that a family takes from the base: they cost nothing at run time.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, kKind, kSection } from './binary.mjs';

const [build, calls, command, ...options] = process.argv.slice(2);
const raw = join(build, 'link'), out = join(build, 'modules');
const kFamilyData = 1024;  // nothing lies below, so that a null pointer stays one
const kNamed = new Set(['memory', '__indirect_function_table', '__stack_pointer', '__cpp_exception', '_initialize',
                        '__wasm_call_ctors', ...calls.split(',')]);
const kFeatures = ['exception-handling', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals'];

const isAddress = ({ from }) => from === 'GOT.mem' || from === 'GOT.func';
const isBase = ({ name }) => name === '__memory_base' || name === '__table_base';
const isCall = ({ from, kind }) => from === 'env' && kind === kKind.func;

const names = (entries) => entries.map(({ name }) => name);
const run = (program, args) => execFileSync(program, args, { stdio: 'inherit' });

// The base, with what families take of it.
function linkBase(more) {
  const file = join(raw, 'base.wasm'), list = join(raw, 'base.options');
  writeFileSync(list, `${more.join('\n')}\n`);
  run(command, [...options, `@${list}`, '-o', file]);
  return new Binary(file);
}

// What the base asks a family is C++; what it asks the loader is not.
const isAsked = (entry) => isCall(entry) && entry.name.startsWith('_Z');
const asked = new Set(names(linkBase([]).imports().filter(isAsked)));

const families = readFileSync(join(build, 'families.txt'), 'utf8').trim().split('\n').map((name) => {
  const file = join(raw, `${name}.wasm`);
  run('wasm-ld', ['-pie', '--experimental-pic', '--import-undefined', '--no-entry', '--import-memory', '--import-table',
                  `@${join(raw, `${name}.objects`)}`, ...[...asked, '__wasm_call_ctors'].map((symbol) => `--export=${symbol}`), '-o', file]);
  const binary = new Binary(file);
  return { name, binary, imports: binary.imports(), exports: binary.exports(), ...binary.needs() };
});
const room = (part, unit) => Math.ceil(Math.max(...families.map((family) => family[part])) / unit) * unit;

function optimized(binary, name) {
  const file = join(raw, `${name}.linked`);
  writeFileSync(file, binary.bytes());
  run('wasm-opt', [file, ...kFeatures.map((feature) => `--enable-${feature}`), '-Oz', '--low-memory-unused',
                   '--zero-filled-memory', '--strip-debug', '--strip-producers', '-o', join(out, `${name}.wasm`)]);
}

const wanted = new Set(families.flatMap(({ imports }) => names(imports.filter((entry) => isCall(entry) || isAddress(entry)))));
const base = linkBase([...[...wanted].map((name) => `-Wl,--export-if-defined=${name}`), `-sGLOBAL_BASE=${kFamilyData + room('memory', 1024)}`]);
const unknown = names(base.imports().filter(isAsked)).filter((name) => !asked.has(name));
if (unknown.length) throw new Error(`the base asks what no family answers: ${unknown.join(' ')}`);
const defined = new Map(base.exports().map((entry) => [entry.name, entry]));
const globals = base.globals(), importedGlobals = base.importedGlobals;

// What crosses the border is known by short names; what the loader asks for keeps its own.
const taken = new Set(families.flatMap(({ imports }) => names(imports.filter(isCall))));
const short = new Map([...taken, ...asked].sort().map((name, i) => [name, kNamed.has(name) ? name : i.toString(36)]));

// Every function of the base whose address a family takes has a place in the table.
const { functions } = base.elements();
const placeOf = new Map();
for (const { name } of families.flatMap(({ imports }) => imports.filter(({ from }) => from === 'GOT.func'))) {
  const { index } = defined.get(name);
  if (!functions.includes(index)) functions.push(index);
  placeOf.set(name, 1 + functions.indexOf(index));
}
const tableBase = 1 + functions.length, tableSize = tableBase + room('table', 1);

base.setElements(1, functions);
base.setTable(tableSize);
base.setExports([...defined.values()].filter(({ name }) => kNamed.has(name) || taken.has(name))
  .map((entry) => ({ ...entry, name: short.get(entry.name) ?? entry.name })));
base.setImports(base.imports().map((entry) => (asked.has(entry.name) ? { ...entry, from: 'family', name: short.get(entry.name) } : entry)));
mkdirSync(out, { recursive: true });
optimized(base, 'base');

function addressOf({ from, name }) {
  if (name === '__memory_base') return kFamilyData;
  if (name === '__table_base') return tableBase;
  return from === 'GOT.func' ? placeOf.get(name) : globals[defined.get(name)?.index - importedGlobals]?.value;
}

// A family's start puts addresses into its data and globals. It is run here, and what it leaves is what a page loads.
function start(binary, bytes) {
  const first = binary.importedGlobals, own = binary.globals();
  binary.setExports(own.map((_, i) => ({ name: String(i), kind: kKind.global, index: first + i })));
  const memory = new WebAssembly.Memory({ initial: 1024 });
  const env = {
    memory, __indirect_function_table: new WebAssembly.Table({ initial: tableSize, maximum: tableSize, element: 'anyfunc' }),
    __stack_pointer: new WebAssembly.Global({ value: 'i32', mutable: true }, 0), __cpp_exception: new WebAssembly.Tag({ parameters: ['i32'] }),
  };
  const module = new WebAssembly.Module(binary.bytes());
  for (const { name, kind } of WebAssembly.Module.imports(module)) if (kind === 'function') env[name] = () => {};
  const { exports } = new WebAssembly.Instance(module, { env });
  binary.drop(kSection.start);
  binary.emptyFunction(binary.functionNamed('__wasm_apply_data_relocs'));  // its constructors would call it again
  binary.setGlobals(own.map((global, i) => ({ ...global, value: exports[i].value })));
  const left = new Uint8Array(memory.buffer, kFamilyData, bytes);
  binary.setData(kFamilyData, left.subarray(0, left.findLastIndex((byte) => byte !== 0) + 1));
}

for (const { name: family, binary, imports, exports, memory } of families) {
  const missing = imports.filter((entry) => (isCall(entry) && !defined.has(entry.name)) || (isAddress(entry) && addressOf(entry) === undefined));
  if (missing.length) throw new Error(`the base lacks what ${family} takes: ${names(missing).join(' ')}`);
  const open = imports.filter((entry) => isAddress(entry) || isBase(entry));
  const imported = imports.filter(({ kind }) => kind === kKind.global);
  if (!imported.slice(-open.length).every((entry) => open.includes(entry))) throw new Error(`${family}: globals in another order than wasm-ld's`);
  binary.setGlobals([...open.map((entry) => ({ changes: 0, value: addressOf(entry) })), ...binary.globals()]);
  binary.setImports(imports.filter((entry) => !open.includes(entry)).map((entry) => ({ ...entry, name: short.get(entry.name) ?? entry.name })));
  binary.setTable(tableSize);
  binary.setElements(tableBase, binary.elements().functions);
  binary.setData(kFamilyData, binary.data());
  start(binary, memory);
  binary.setExports(exports.filter(({ name }) => kNamed.has(name) || asked.has(name)).map((entry) => ({ ...entry, name: short.get(entry.name) ?? entry.name })));
  optimized(binary, family);
}
