/**
 * The landing page and the page around a policy as HTML. `prerenderPages` of the build writes them into the page, so that
 * they are readable before the scripts of the app have loaded, and without them; and the files of the landing page's
 * demonstration.
 */
import type { ReactNode } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import common from '../public/locales/en/common.json' with { type: 'json' }
import { PolicyFrame } from './features/policies/policy-frame.tsx'
import { PolicyLinks } from './features/policies/policy-links.tsx'
import { renderLineFile } from './play/demonstration/line-file.ts'
import { Landing } from './screens/landing/landing.tsx'
import { LANDING_FILE, voiceFile } from './screens/landing/landing-file.ts'
import { landingScript, type AppFiles } from './screens/landing/landing-script.ts'
import { recordLanding, voicedLines } from './screens/landing/record-landing.ts'

interface LandingPage extends AppFiles {
  product: string
  nonce: string
  /** The module script of the demonstration. */
  demonstration: string
}

/** The title of the landing page, without the product's name. */
export const landingTitle: string = common.titles.landing

/** Returns the content of the page's root. Members do not see it: they are redirected to home. */
export async function renderLanding({ product, nonce, ...files }: LandingPage): Promise<string> {
  const landing = await render(
    <Landing product={product} signedIn={false} policyLinks={<PolicyLinks />} signOut={null} />,
    product,
  )
  return `<div class="prerendered">${landing}</div><script nonce="${nonce}">${landingScript(files)}</script>`
}

/** A file of the demonstration, by its address. */
export interface LandingFileContent {
  address: string
  content: string | Uint8Array
}

/**
 * Makes the files that the demonstration of the landing page loads, one by one: the voice takes a while for each line.
 *
 * @param synthesiser the compiled `flite.wasm`
 */
export function* makeLandingFiles(synthesiser: WebAssembly.Module): Generator<LandingFileContent> {
  yield { address: LANDING_FILE, content: JSON.stringify(recordLanding()) }
  for (const { id, text, speech = text, voice } of voicedLines())
    yield { address: voiceFile(id), content: renderLineFile(synthesiser, voice, speech) }
}

/** Returns the content of the root of a policy's page. */
export async function renderPolicyFrame({ product, text }: { product: string; text: string }): Promise<string> {
  return `<div class="prerendered">${await render(<PolicyFrame product={product}>{text}</PolicyFrame>, product)}</div>`
}

async function render(page: ReactNode, product: string): Promise<string> {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: { product } },
  })
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    trailingSlash: 'preserve',
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </I18nextProvider>,
  )
}
