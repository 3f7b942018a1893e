/** The title and the icon of the page: those of the screen, or those of the cover while it is on. */
import { useEffect } from 'react'
import { pageTitle } from './product.ts'

interface PageMask {
  title: string
  icon: string
}

let screenTitle: string | null = null
let mask: PageMask | null = null

const iconLink = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]')
let screenIcon: string | null = null

/** Shows another title and icon until it is called with null, whatever the screens set meanwhile. */
export function maskPage(next: PageMask | null): void {
  screenTitle ??= document.title
  const link = iconLink()
  screenIcon ??= link?.getAttribute('href') ?? null
  mask = next
  document.title = next?.title ?? screenTitle
  const icon = next?.icon ?? screenIcon
  if (icon !== null) link?.setAttribute('href', icon)
}

/** "{title} | {product}" while the component is mounted; without a title the product alone. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    screenTitle = pageTitle(title)
    document.title = mask?.title ?? screenTitle
  }, [title])
}
