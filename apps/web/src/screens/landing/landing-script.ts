/**
 * The script of the prerendered landing page, which is complete without the app: its links lead to other pages. A
 * browser that signed in before runs the app at once, which leads to home. For all others the files of the app are fetched
 * when the page has loaded, so that the next page finds them in the cache, and are not run; the demonstration is loaded and
 * run when it is seen.
 */
import { signedInKey } from '../../lib/storage/signed-in-hint.ts'

export interface AppFiles {
  /** Module scripts of the page. */
  scripts: readonly string[]
  /** What they fetch first. */
  others: readonly string[]
}

interface LandingFiles extends AppFiles {
  /** The module script of the demonstration. */
  demonstration: string
}

/** Inline script, directly after the element of the prerendered page. */
export const landingScript = ({ scripts, others, demonstration }: LandingFiles): string => `{
  const { previousElementSibling: page, nonce } = document.currentScript
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
  let isMember = false
  try { isMember = localStorage.getItem('${signedInKey}') !== null } catch {}
  if (isMember) {
    page.remove()
    for (const src of ${JSON.stringify(scripts)}) add('script', { type: 'module', crossOrigin: 'anonymous', nonce, src })
  } else addEventListener('load', () => {
    for (const href of ${JSON.stringify([...scripts, ...others])})
      add('link', { rel: 'prefetch', crossOrigin: 'anonymous', nonce, href })
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      import(${JSON.stringify(demonstration)}).catch(() => {})
    })
    for (const part of page.querySelectorAll('[data-part=stage], [data-part=samples]')) seen.observe(part)
  })
}`
