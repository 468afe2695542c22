/** Preloaded into a server (NODE_OPTIONS=--import=…). Prints "loads Intl" and where, whenever something of `Intl` is made. */
const report = (name) => process.stderr.write(`loads Intl: ${name} ${new Error(name).stack}\n`);

for (const name of Object.getOwnPropertyNames(Intl)) {
  if (typeof Intl[name] !== 'function' || !Intl[name].prototype) continue;
  Intl[name] = new Proxy(Intl[name], {
    construct(...given) {
      report(name);
      return Reflect.construct(...given);
    },
    apply(...given) {
      report(name);
      return Reflect.apply(...given);
    },
  });
}
for (const [type, names] of [
  [Number, ['toLocaleString']],
  [Date, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
  [String, ['localeCompare']],
]) {
  for (const name of names) {
    const original = type.prototype[name];
    type.prototype[name] = function (...given) {
      report(`${type.name}.${name}`);
      return original.apply(this, given);
    };
  }
}
