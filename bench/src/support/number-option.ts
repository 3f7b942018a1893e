/** The whole number after `name` in the arguments of a bench, `least` or more, or `fallback`. Throws for any other value. */
export function numberOption(args: readonly string[], name: string, fallback: number, least = 1): number {
  const at = args.indexOf(name)
  if (at === -1) return fallback
  const value = Number(args[at + 1])
  if (!Number.isInteger(value) || value < least) throw new Error(`${name} takes a whole number, ${least} or more`)
  return value
}
