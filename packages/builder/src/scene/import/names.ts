/** Legal, unique names for sections and variables, made from names of other formats. */

/** A name in lower case with hyphens; empty where nothing of it can be used. */
const slug = (wanted: string): string =>
  wanted
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * A name as variables, placeholders and ids of sections are written: "Pet name" is `pet-name`. Letters of other scripts than the
 * Latin one become `name`, with a number where that is taken; without a letter or digit the name is empty.
 */
export function shortName(words: string, max: number, taken: Iterable<string>): string {
  if (slug(words) !== '') return openNames({ max, prefix: 'name' })(words)
  return /[\p{L}\p{N}]/u.test(words) ? openNames({ max, prefix: 'name', taken })(words) : ''
}

/** The names of a list, of which none is given twice for letters of other scripts. */
export const shortNames = (list: readonly string[], max: number): string[] =>
  list.reduce<string[]>((names, words) => [...names, shortName(words, max, names)], [])

const cut = (name: string, max: number): string => name.slice(0, max).replace(/-$/, '')

/**
 * Gives each wanted name a legal one that was not given before. `prefix` comes before a name that does not begin with a
 * letter; `taken` are names that are never given.
 */
export function openNames({ max, prefix, taken = [] }: { max: number; prefix: string; taken?: Iterable<string> }) {
  const used = new Set(taken)
  const next = new Map<string, number>()
  return (wanted: string): string => {
    const raw = slug(wanted)
    const base = cut(raw === '' ? prefix : /^[a-z]/.test(raw) ? raw : `${prefix}-${raw}`, max)
    let number = next.get(base) ?? 1
    let name = base
    while (used.has(name)) {
      number++
      name = `${cut(base, max - String(number).length - 1)}-${number}`
    }
    next.set(base, number)
    used.add(name)
    return name
  }
}
export type GiveName = ReturnType<typeof openNames>
