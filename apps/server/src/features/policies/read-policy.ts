/** Reads the text of a policy: a version, a title, then headings, paragraphs and lists, separated by empty lines. */
import { policyVersionSchema, type Policy, type PolicyBlock, type PolicyId } from '@rubato/contracts/domain'

/** The message describes the problem of the file, for the operator. */
export class PolicyFormatError extends Error {
  override readonly name = 'PolicyFormatError'
}

const FORMAT =
  'The first line is "Version: " and a version of letters, digits, dots and dashes, for example a date; the next is "# " and the title.'

/** `values`: placeholder, for example `{product}`, to its value. Throws `PolicyFormatError`. */
export function readPolicy(id: PolicyId, file: string, values: Record<string, string>): Policy {
  const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => value), file)
  const [head = '', ...parts] = filled
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
  const [versionLine = '', titleLine = '', ...rest] = head.split('\n').filter((line) => line.trim() !== '')
  // The title may follow an empty line.
  const later = titleLine === '' ? parts.shift() : undefined
  const version = /^Version: *(\S+)$/.exec(versionLine.trim())?.[1]
  const title = /^# +(.+)$/.exec((later ?? titleLine).trim())?.[1]
  if (title === undefined || rest.length > 0 || !policyVersionSchema.safeParse(version).success) {
    throw new PolicyFormatError(FORMAT)
  }
  if (parts.length === 0) throw new PolicyFormatError('It has no text below the title.')
  return { id, version: version ?? '', title, blocks: parts.map(readBlock) }
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
