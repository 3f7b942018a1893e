/** The whole number after `name` in the arguments of a bench, or `fallback`. Throws for any other value. */
export function numberOption(args: readonly string[], name: string, fallback: number): number {
  const at = args.indexOf(name)
  const value = at === -1 ? fallback : Number(args[at + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} takes a whole number above 0`)
  return value
}
