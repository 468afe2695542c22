export const choiceKeys = <Key extends string>(choices: Record<Key, string>) => Object.keys(choices) as Key[];

/** The given text, if it is one of the choices. */
export const parseChoice = <Key extends string>(choices: Record<Key, string>, text: string | null): Key | undefined =>
  text !== null && Object.hasOwn(choices, text) ? (text as Key) : undefined;
