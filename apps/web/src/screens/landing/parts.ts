/** The element with this `data-part`. @throws where the markup has none */
export function partOf(parent: Element, name: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(`[data-part='${name}']`)
  if (!found) throw new Error(`The landing page has no part ${name}`)
  return found
}
