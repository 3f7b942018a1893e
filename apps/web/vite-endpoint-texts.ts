/** The summaries of the endpoints are texts for the API description; the browser gets the endpoints without them. */
import { parseAst, type Plugin } from 'vite'

const apiModule = /[\\/]packages[\\/]contracts[\\/]src[\\/]api[\\/].*\.ts$/

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value

/** The summaries below a node, in the order of the source. */
function summariesBelow(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(summariesBelow)
  if (!isNode(value)) return []
  const { type, key, value: text } = value
  const isSummary = type === 'Property' && isNode(key) && key['name'] === 'summary'
  if (isSummary && isNode(text) && ['Literal', 'TemplateLiteral'].includes(text.type)) return [text]
  return Object.values(value).flatMap(summariesBelow)
}

/** JavaScript in which every summary of an endpoint is the empty string. */
export const withoutSummaries = (code: string): string =>
  summariesBelow(parseAst(code).body).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}''${left.slice(end)}`,
    code,
  )

export const endpointsWithoutSummaries = (): Plugin => ({
  name: 'rubato:endpoints-without-summaries',
  apply: 'build',
  // After the build's own transform: the code is JavaScript.
  enforce: 'post',
  transform: (code, id) => (apiModule.test(id) ? { code: withoutSummaries(code), map: null } : undefined),
})
