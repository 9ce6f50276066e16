// A WebAssembly module taken apart and put together again, as far as linking needs it (link.mjs): its sections, and of
// those that say what it imports, exports, and puts into its table and memory, their entries.
import { readFileSync } from 'node:fs';

export const kSection = { custom: 0, import: 2, table: 4, global: 6, export: 7, start: 8, element: 9, code: 10, data: 11, dataCount: 12 };
const kOrder = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];  // of the sections in a module
export const kKind = { func: 0, table: 1, memory: 2, global: 3, tag: 4 };
const kFunctionNames = 1, kI32Const = 0x41, kGlobalGet = 0x23, kEnd = 0x0b, kI32 = 0x7f, kFuncref = 0x70;

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  get done() { return this.at >= this.bytes.length; }
  byte() { return this.bytes[this.at++]; }
  take(count) { return this.bytes.subarray(this.at, (this.at += count)); }
  number() {
    for (let value = 0, shift = 0;; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }
  signed() {
    for (let value = 0, shift = 0;; ) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
    }
  }
  text() { return Buffer.from(this.take(this.number())).toString(); }
  vector(entry) { return Array.from({ length: this.number() }, () => entry.call(this)); }
  // What follows up to now, as it is.
  since(start) { return this.bytes.subarray(start, this.at); }
}

function number(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
}
function signed(value) {
  const bytes = [];
  for (;; value >>= 7) {
    const last = (value >> 7 === 0 && !(value & 64)) || (value >> 7 === -1 && value & 64);
    bytes.push(last ? value & 127 : (value & 127) | 128);
    if (last) return bytes;
  }
}
const text = (words) => [...number(Buffer.byteLength(words)), ...Buffer.from(words)];
const joined = (entries) => Buffer.concat([Buffer.from(number(entries.length)), ...entries.map((bytes) => Buffer.from(bytes))]);

// An address or an index that is known when the module is made: the number, or the global that it is kept in.
function place(reader) {
  const code = reader.byte();
  const found = code === kI32Const ? { value: reader.signed() } : { global: reader.number() };
  if ((code !== kI32Const && code !== kGlobalGet) || reader.byte() !== kEnd) throw new Error('a place that is no number');
  return found;
}
const constant = (value) => [kI32Const, ...signed(value), kEnd];

export class Binary {
  constructor(file) {
    const reader = new Reader(readFileSync(file));
    this.header = reader.take(8);
    this.sections = [];
    while (!reader.done) this.sections.push({ id: reader.byte(), bytes: reader.take(reader.number()) });
  }

  bytes() {
    return Buffer.concat([this.header, ...this.sections.flatMap(({ id, bytes }) => [Buffer.from([id, ...number(bytes.length)]), bytes])]);
  }

  section(id) { return this.sections.find((section) => section.id === id); }
  drop(id) { this.sections = this.sections.filter((section) => section.id !== id); }
  sectionOr(id) {
    if (this.section(id)) return this.section(id);
    const before = this.sections.findIndex((section) => section.id && kOrder.indexOf(section.id) > kOrder.indexOf(id));
    this.sections.splice(before, 0, { id, bytes: Buffer.from([0]) });
    return this.sections[before];
  }
  entries(id, entry) {
    const section = this.section(id);
    return section ? new Reader(section.bytes).vector(entry) : [];
  }

  // How much memory and table a module takes that is to be linked: the section dylink.0.
  needs() {
    const reader = new Reader(this.sections[0].bytes);
    if (reader.text() !== 'dylink.0') throw new Error('a module that is linked already');
    const [, , memory, , table] = Array.from({ length: 5 }, () => reader.number());  // kind, length; each size before its alignment
    return { memory, table };
  }

  imports() {
    return this.entries(kSection.import, function () {
      const from = this.text(), name = this.text(), start = this.at, kind = this.byte();
      if (kind === kKind.func) this.number();
      if (kind === kKind.global || kind === kKind.table) this.byte();
      if (kind === kKind.global || kind === kKind.tag) this.byte();
      if (kind === kKind.tag) this.number();
      if (kind === kKind.table || kind === kKind.memory) if (this.number() & 1) { this.number(); this.number(); } else this.number();
      return { from, name, kind, what: this.since(start) };
    });
  }
  setImports(imports) {
    this.section(kSection.import).bytes = joined(imports.map(({ from, name, what }) => [...text(from), ...text(name), ...what]));
  }

  exports() {
    return this.entries(kSection.export, function () { return { name: this.text(), kind: this.byte(), index: this.number() }; });
  }
  setExports(exports) {
    this.section(kSection.export).bytes = joined(exports.map(({ name, kind, index }) => [...text(name), kind, ...number(index)]));
  }

  // The index of a function by the name that the section "name" gives it.
  functionNamed(wanted) {
    for (const { bytes } of this.sections.filter(({ id }) => id === kSection.custom)) {
      const reader = new Reader(bytes);
      if (reader.text() !== 'name') continue;
      while (!reader.done) {
        const kind = reader.byte(), part = new Reader(reader.take(reader.number()));
        if (kind !== kFunctionNames) continue;
        const found = part.vector(function () { return { index: this.number(), name: this.text() }; }).find(({ name }) => name === wanted);
        if (found) return found.index;
      }
    }
    throw new Error(`no function ${wanted}`);
  }
  // Leaves nothing for a function to do that takes and gives nothing.
  emptyFunction(index) {
    const own = index - this.imports().filter(({ kind }) => kind === kKind.func).length;
    const bodies = this.entries(kSection.code, function () { return this.take(this.number()); });
    bodies[own] = [0, kEnd];
    this.section(kSection.code).bytes = joined(bodies.map((body) => Buffer.concat([Buffer.from(number(body.length)), Buffer.from(body)])));
  }

  // The module's own numbers; an index counts those imported before them.
  globals() {
    return this.entries(kSection.global, function () {
      if (this.byte() !== kI32) throw new Error('a global that is no address');
      return { changes: this.byte(), value: place(this).value };
    });
  }
  setGlobals(globals) {
    this.sectionOr(kSection.global).bytes = joined(globals.map(({ changes, value }) => [kI32, changes, ...constant(value)]));
  }
  get importedGlobals() { return this.imports().filter(({ kind }) => kind === kKind.global).length; }

  // Of the one table, the module's own or imported.
  setTable(size) {
    const table = [kFuncref, 1, ...number(size), ...number(size)];
    if (this.section(kSection.table)) this.section(kSection.table).bytes = joined([table]);
    else this.setImports(this.imports().map((entry) => (entry.kind === kKind.table ? { ...entry, what: [kKind.table, ...table] } : entry)));
  }
  // The functions of the only list of those in the table, and where it begins.
  elements() {
    const [list] = this.entries(kSection.element, function () {
      if (this.number() !== 0) throw new Error('a list of functions of another kind');
      return { at: place(this), functions: this.vector(this.number) };
    });
    return list ?? { at: { value: 1 }, functions: [] };
  }
  setElements(at, functions) {
    if (functions.length) this.section(kSection.element).bytes = joined([[0, ...constant(at), ...joined(functions.map(number))]]);
  }

  // The only piece of data.
  data() {
    const pieces = this.entries(kSection.data, function () {
      if (this.number() !== 0) throw new Error('data of another kind');
      place(this);
      return this.take(this.number());
    });
    if (pieces.length > 1) throw new Error('more than one piece of data');
    return pieces[0] ?? new Uint8Array();
  }
  setData(at, bytes) {
    this.drop(kSection.dataCount);
    this.sectionOr(kSection.data).bytes = joined([[0, ...constant(at), ...number(bytes.length), ...bytes]]);
  }
}
