/** A build step that leaves out what the app does not use of i18next: formats, nesting, missing texts, copies of itself. */
import type { Plugin } from 'vite'

const i18nextModule = /\/i18next\/dist\/esm\/i18next\.js$/

/** Methods that the app never reaches. `usedParams` are details that a call has to ask for. */
const unusedMethods = ['saveMissing', 'cloneInstance', 'dir', 'toJSON', 'getUsedParamsDetails']
const methodOf = (name: string): RegExp => new RegExp(String.raw`\n {2}${name}\([^\n]*\) \{\n[^]*?\n {2}\}\n`, 'g')

/** Pattern -> what stands in its place. The texts have neither formats nor nested texts; one that has them throws. */
const replaced: readonly (readonly [RegExp, string])[] = [
  ...unusedMethods.map((name) => [methodOf(name), `\n  ${name}() { return notInBuild() }\n`] as const),
  [
    methodOf('nest'),
    `\n  nest(text) { return typeof text === 'string' && text.includes(this.nestingPrefixText) ? notInBuild() : text }\n`,
  ],
  [
    /\nclass Formatter \{\n[^]*?\n\}\n/,
    `\nclass Formatter {\n  format(value, format) { return format ? notInBuild() : value }\n}\n`,
  ],
]

/** The module of i18next without the unused parts. @throws when one of them is not found */
export function withoutUnusedParts(code: string): string {
  const left = replaced.reduce((text, [pattern, instead]) => {
    if (text.search(pattern) < 0) throw new Error(`i18next has no ${pattern.source}`)
    return text.replace(pattern, instead)
  }, code)
  return `${left}
  function notInBuild() {
    throw new Error('The build has no such part of i18next.')
  }`
}

export const i18nextWithoutUnusedParts = (): Plugin => ({
  name: 'rubato:i18next-without-unused-parts',
  apply: 'build',
  transform: (code, id) => (i18nextModule.test(id) ? { code: withoutUnusedParts(code), map: null } : undefined),
})
