/** Names that occur twice in one landmark or group of a screen, from the browser's accessibility tree. */
import type { CDPSession } from '@playwright/test'

interface AxNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  backendDOMNodeId?: number
  properties?: { name: string; value: { value: unknown } }[]
}

const controls = new Set(
  'button link checkbox radio switch slider spinbutton textbox searchbox combobox listbox tab menuitem'.split(' '),
)

/** Roles that form a group by themselves; those of `namedPlaces` form one only with a name. */
const landmarks = new Set(['navigation', 'main', 'banner', 'contentinfo', 'complementary', 'search', 'dialog'])
const namedPlaces = new Set([
  ...landmarks,
  'alertdialog',
  'region',
  'form',
  'group',
  'radiogroup',
  'article',
  'list',
  'row',
])

const roleOf = (node: AxNode): string => node.role?.value ?? ''
const nameOf = (node: AxNode): string => node.name?.value.trim() ?? ''
const isPlace = (node: AxNode): boolean =>
  landmarks.has(roleOf(node)) || (namedPlaces.has(roleOf(node)) && nameOf(node) !== '')
const urlOf = (node: AxNode): unknown => node.properties?.find(({ name }) => name === 'url')?.value.value

export async function findDuplicateNames(session: CDPSession): Promise<string[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const placeOf = (node: AxNode): AxNode | undefined => {
    let outer = node.parentId === undefined ? undefined : byId.get(node.parentId)
    while (outer && (outer.ignored || !isPlace(outer)))
      outer = outer.parentId === undefined ? undefined : byId.get(outer.parentId)
    return outer
  }
  const seen = new Map<string, AxNode>()
  const found = new Set<string>()
  for (const node of nodes) {
    if (node.ignored || !controls.has(roleOf(node))) continue
    const place = placeOf(node)
    const label = `${roleOf(node)} "${nameOf(node)}"`
    if (nameOf(node) === '') found.add(`name: a ${roleOf(node)} has no name`)
    const key = `${place?.nodeId ?? ''} ${label}`
    const before = seen.get(key)
    seen.set(key, node)
    // Two links to the same address may have the same name.
    if (!before || (urlOf(node) !== undefined && urlOf(node) === urlOf(before))) continue
    const where = place ? `${roleOf(place)} "${nameOf(place)}"` : 'the page'
    found.add(`name: ${label} occurs twice in ${where}`)
  }
  return [...found]
}
