/** The scripts and generators that ship with the product, and the safety check of shipped and member-written lines. */
export { countdownScript, defaultScript, shippedScripts } from './shipped-scripts.ts'
export type { LineKind, ShippedScript } from './read-dialogs.ts'
export type { ShippedGenerator } from './generators/shipped-generator.ts'
export { shippedGenerators } from './generators/shipped-generators.ts'
export { minuteLines, samples, type PublicLine, type Sample } from './public-lines.ts'
export { spokenScripts } from './spoken-scripts.ts'
export { namedSubjects, subjectRules, type ForbiddenSubject } from './forbidden-subjects.ts'
export { checkLineSafety } from './safety-rules.ts'
