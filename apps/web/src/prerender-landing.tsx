/** The landing page as HTML. `prerenderLanding` of the build writes it into the page, so that it is readable before the scripts have loaded. */
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import common from '../public/locales/en/common.json' with { type: 'json' }
import { Landing } from './features/landing/landing.tsx'
import { removeForMembers } from './lib/storage/signed-in-hint.ts'

/** Returns the content of the page's root. Members do not see it: they are redirected to home. */
export async function renderLanding({ product, nonce }: { product: string; nonce: string }): Promise<string> {
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
  const landing = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <RouterContextProvider router={router}>
        <Landing product={product} signedIn={false} signOut={null} />
      </RouterContextProvider>
    </I18nextProvider>,
  )
  return `<div class="prerendered">${landing}</div><script nonce="${nonce}">${removeForMembers}</script>`
}
