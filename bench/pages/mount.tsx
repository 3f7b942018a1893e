/** Shows the content of a bench page with the styles and texts of the product around it. */
import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import common from '../../apps/web/public/locales/en/common.json'
import { texts } from '../../apps/web/src/lib/i18n/i18n.ts'
import '../../apps/web/src/ui/tokens.css'
import '../../apps/web/src/ui/global.css'

/** @param texts in addition to the common ones, by namespace */
export async function mount(content: ReactNode, more: Readonly<Record<string, object>> = {}): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, ...more } },
    ns: ['common', ...Object.keys(more)],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
  createRoot(document.getElementById('root')!).render(
    <I18nextProvider i18n={texts}>
      <MantineProvider forceColorScheme="dark">{content}</MantineProvider>
    </I18nextProvider>,
  )
}
