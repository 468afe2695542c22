const NEEDED = 24;

/** Ends the process with one line on an older Node, such as Debian 13's, which can't load the program. */
export function refuseOlderNode(): void {
  if (Number(/^v(\d+)/.exec(process.version)?.[1]) >= NEEDED) return;
  process.stderr.write(
    `Node ${NEEDED} is needed, and this is ${process.version}. Start with "npm start", which brings its own, or run "npm install --global node@${NEEDED}".\n`,
  );
  process.exit(1);
}
