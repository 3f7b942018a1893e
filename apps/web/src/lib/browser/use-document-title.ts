/** The title and the icon of the page: the screen's, or those of the privacy screen while it is on. */
import { useEffect } from 'react'
import { pageTitle } from './site.ts'

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

let routeTitle: string | undefined
let ownTitle: string | undefined

function showTitle(): void {
  screenTitle = pageTitle(ownTitle ?? routeTitle)
  document.title = mask?.title ?? screenTitle
}

/** "{title} | {product}" for the screens of a route; without a title the product alone. */
export function useRouteTitle(title: string | undefined): void {
  useEffect(() => {
    routeTitle = title
    showTitle()
  }, [title])
}

/** The same for one screen, in place of the title of its route, while the screen is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    ownTitle = title
    showTitle()
    return () => {
      ownTitle = undefined
      showTitle()
    }
  }, [title])
}
