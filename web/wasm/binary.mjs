// A WebAssembly module taken apart and put together again, as far as linking needs it (link.mjs): its sections, and of
// those that say what it imports, exports, and puts into its table and memory, their entries.
import { readFileSync, writeFileSync } from 'node:fs';

export const kSection = { custom: 0, import: 2, table: 4, global: 6, export: 7, element: 9, data: 11 };
export const kKind = { func: 0, table: 1, memory: 2, global: 3, tag: 4 };
const kI32Const = 0x41, kGlobalGet = 0x23, kEnd = 0x0b, kI32 = 0x7f, kFuncref = 0x70;

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  get done() { return this.at >= this.bytes.length; }
  byte() { return this.bytes[this.at++]; }
  take(count) { return this.bytes.subarray(this.at, (this.at += count)); }
  rest() { return this.take(this.bytes.length - this.at); }
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

  save(file) {
    const parts = this.sections.flatMap(({ id, bytes }) => [Buffer.from([id, ...number(bytes.length)]), bytes]);
    writeFileSync(file, Buffer.concat([this.header, ...parts]));
  }

  section(id) { return this.sections.find((section) => section.id === id); }
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

  // The module's own numbers that never change: an index counts those imported first.
  constants() {
    const imported = this.imports().filter(({ kind }) => kind === kKind.global).length;
    const own = this.entries(kSection.global, function () { this.take(2); return place(this).value; });
    return new Map(own.map((value, i) => [imported + i, value]));
  }
  // Puts constants before the module's own: they take the indices of imports that are left out.
  addConstants(values) {
    const section = this.section(kSection.global) ?? this.insert(kSection.global);
    const own = new Reader(section.bytes), count = own.number();
    section.bytes = Buffer.concat([Buffer.from(number(count + values.length)), ...values.map((value) => Buffer.from([kI32, 0, ...constant(value)])), own.rest()]);
  }
  insert(id) {
    const order = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];
    const before = this.sections.findIndex((section) => section.id && order.indexOf(section.id) > order.indexOf(id));
    this.sections.splice(before, 0, { id, bytes: Buffer.from([0]) });
    return this.sections[before];
  }

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

  // Data begin where the module says, reckoned from `base`.
  setDataBase(base) {
    const section = this.section(kSection.data);
    if (!section) return;
    const entries = this.entries(kSection.data, function () {
      if (this.number() !== 0) throw new Error('data of another kind');
      const at = place(this), data = this.take(this.number());
      return [0, ...constant(at.value ?? base), ...number(data.length), ...data];
    });
    section.bytes = joined(entries);
  }
}
