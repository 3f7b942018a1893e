/**
 * i18next: English so far, loaded from /locales. The namespaces `tasks` and `triggers` are loaded after the landing
 * page.
 */
import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import Backend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { productName } from '../browser/product.ts'

/** The i18next instance; components reach it through `useTranslation`. */
export const texts: i18n = createInstance()

/** Resolves once the common texts are loaded, or the retries are used up (keys are shown then). */
export async function startTexts(): Promise<void> {
  await texts
    .use(Backend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: 'en',
      supportedLngs: ['en'],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: ['common'],
      defaultNS: 'common',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
      },
      // Names of tasks may arrive after the first screen that shows them.
      react: { bindI18nStore: 'added' },
      // React escapes what it renders.
      interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
    })
  document.documentElement.lang = texts.resolvedLanguage ?? 'en'
}

/** Loads the names of tasks and triggers. */
export const loadCatalogueTexts = (): Promise<void> => texts.loadNamespaces(['tasks', 'triggers'])
