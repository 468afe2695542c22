/** The choices of a `Select`, by value. */
export const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
