/** Reads the text of a policy: a version, a title, then headings, paragraphs and lists, separated by empty lines. */
import { createHash } from 'node:crypto'
import { policyVersionSchema, type Policy, type PolicyBlock, type PolicyId } from '@rubato/contracts/domain'

/** The parts of a policy that depend on the settings of the site. */
export interface PolicyParts {
  /** The list items that replace an item `{recipients}`, by name. */
  recipients: Readonly<Record<string, string>>
  /** The conditions of `{if NAME}` and `{unless NAME}`, by name. */
  conditions: Readonly<Record<string, boolean>>
}

/** The message describes the problem of the file, for the operator. */
export class PolicyFormatError extends Error {
  override readonly name = 'PolicyFormatError'
}

const FORMAT =
  'The first line is "Version: " and a version of letters, digits, dots and dashes, for example a date; the next is "# " and the title.'

/**
 * A text with parts that depend on the settings gets a version that changes with the parts that are shown, so that members
 * are asked again, and only then. A recipient that only has another address changes no version.
 *
 * @param values placeholder, for example `{product}`, to its value. Throws `PolicyFormatError`.
 */
export function readPolicy(id: PolicyId, file: string, values: Record<string, string>, parts: PolicyParts): Policy {
  const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => value), file)
  const [head = '', ...rawBlocks] = filled
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
  const [versionLine = '', titleLine = '', ...rest] = head.split('\n').filter((line) => line.trim() !== '')
  // The title may follow an empty line.
  const later = titleLine === '' ? rawBlocks.shift() : undefined
  const version = /^Version: *(\S+)$/.exec(versionLine.trim())?.[1]
  const title = /^# +(.+)$/.exec((later ?? titleLine).trim())?.[1]
  if (title === undefined || rest.length > 0 || !policyVersionSchema.safeParse(version).success) {
    throw new PolicyFormatError(FORMAT)
  }
  if (rawBlocks.length === 0) throw new PolicyFormatError('It has no text below the title.')
  const shown: string[] = []
  const blocks = rawBlocks.map(readBlock).flatMap((block) => fillBlock(block, parts, shown))
  const isDependent = file.includes(RECIPIENTS) || CONDITION.test(file)
  return { id, version: isDependent ? dependentVersion(version ?? '', shown) : (version ?? ''), title, blocks }
}

const RECIPIENTS = '{recipients}'
const CONDITION = /\{(if|unless) ([^}]*)\} */
/** Characters kept of a version: with a dash and six digits it stays within the limit of 40. */
const VERSION_KEPT = 33

/** @param shown names of the recipients and conditions whose texts are shown, in any order, with repeats */
function dependentVersion(version: string, shown: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([version, ...new Set(shown.toSorted())]))
    .digest('hex')
  return `${version.slice(0, VERSION_KEPT)}-${digest.slice(0, 6)}`
}

/**
 * The text without its conditions, which are added to `shown`; null if one is false. Throws `PolicyFormatError` for an unknown
 * name.
 */
function fillText(text: string, { conditions }: PolicyParts, shown: string[]): string | null {
  const [found, word, name = ''] = CONDITION.exec(text) ?? []
  if (found === undefined) return text
  if (!text.startsWith(found)) throw new PolicyFormatError(`${found.trim()} has to be at the beginning of its line.`)
  const holds = Object.hasOwn(conditions, name) ? conditions[name] : undefined
  if (holds === undefined)
    throw new PolicyFormatError(`${found.trim()} names none of ${Object.keys(conditions).join(', ')}.`)
  if (holds !== (word === 'if')) return null
  const rest = fillText(text.slice(found.length), { conditions, recipients: {} }, shown)
  if (rest !== null) shown.push(found.trim())
  return rest
}

/** The block without the items and texts whose conditions are false; empty if nothing is left. */
function fillBlock(block: PolicyBlock, parts: PolicyParts, shown: string[]): PolicyBlock[] {
  if (block.kind !== 'list') {
    const text = fillText(block.text, parts, shown)
    return text === null ? [] : [{ ...block, text }]
  }
  const items = block.items.flatMap((item) => {
    if (item !== RECIPIENTS) return fillText(item, parts, shown) ?? []
    shown.push(...Object.keys(parts.recipients))
    return Object.values(parts.recipients)
  })
  return items.length === 0 ? [] : [{ ...block, items }]
}

/** Lines that belong together are one line of the page, however they are broken in the file. */
const joined = (lines: string[]): string => lines.map((line) => line.trim()).join(' ')

function readBlock(part: string): PolicyBlock {
  const lines = part.split('\n')
  const heading = /^##+ +(.+)$/.exec(joined(lines))?.[1]
  if (heading !== undefined) return { kind: 'heading', text: heading }
  if (!/^ *[-*] +\S/.test(lines[0] ?? '')) return { kind: 'paragraph', text: joined(lines) }
  const items: string[][] = []
  for (const line of lines) {
    const item = /^ *[-*] +(.+)$/.exec(line)?.[1]
    if (item === undefined) items.at(-1)?.push(line)
    else items.push([item])
  }
  return { kind: 'list', items: items.map(joined) }
}
