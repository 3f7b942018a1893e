/** What the live regions of a page announce. The first function runs in the page, before its scripts. */
import type { Page } from '@playwright/test'

export interface Announcement {
  /** The role of the region, or its politeness. */
  region: string
  text: string
  /** ms of the page */
  at: number
}

/** Records each change of the text of a live region, and each alert and question that is inserted. */
export function recordAnnouncements(): void {
  const heard: Announcement[] = []
  Object.assign(globalThis, { heard })
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]'
  const inserted = '[role=alert], [role=alertdialog]'
  const add = (element: Element) => {
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const region = element.getAttribute('role') ?? element.getAttribute('aria-live') ?? ''
    if (text !== '') heard.push({ region, text, at: performance.now() })
  }
  const observe = (records: MutationRecord[]) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
      if (region) changed.add(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const each of [node, ...node.querySelectorAll(inserted)]) if (each.matches(inserted)) changed.add(each)
      }
    }
    for (const element of changed) if (element.isConnected) add(element)
  }
  new MutationObserver(observe).observe(document, { subtree: true, childList: true, characterData: true })
}

export const announcementsOf = (page: Page): Promise<Announcement[]> =>
  page.evaluate(() => (globalThis as typeof globalThis & { heard: Announcement[] }).heard)
