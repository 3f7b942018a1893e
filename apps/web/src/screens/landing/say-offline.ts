/** Links of the landing page without a network: a sentence in place of the error page of the browser. */
import { isCutOff } from '../../ui/cut-off.ts'
import { partOf } from './parts.ts'

export function sayOffline(page: HTMLElement, signal: AbortSignal): void {
  const status = partOf(page, 'offline')
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || !isCutOff()) return
      event.preventDefault()
      // The router of the app would follow the link.
      event.stopPropagation()
      status.textContent = status.dataset['text'] ?? ''
    },
    { capture: true, signal },
  )
  addEventListener('online', () => (status.textContent = ''), { signal })
}
