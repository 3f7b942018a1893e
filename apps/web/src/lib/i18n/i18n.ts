/**
 * i18next: English so far, loaded from /locales. The namespaces `tasks` and `triggers` are loaded after the landing
 * page.
 */
import { createInstance, type BackendModule, type ResourceKey, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { productName } from '../browser/product.ts'

/** The i18next instance; components reach it through `useTranslation`. */
export const texts: i18n = createInstance()

/** Loads `/locales/LANGUAGE/NAMESPACE.json`. Rejects on any failure; i18next tries again. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    fetch(`/locales/${language}/${namespace}.json`)
      .then((response) => {
        if (!response.ok) throw new Error(`The texts ${namespace} answered ${response.status}`)
        return response.json() as Promise<ResourceKey>
      })
      .then(
        (found) => done(null, found),
        (error: Error) => done(error, true),
      )
  },
}

/** Resolves once the common texts are loaded, or the retries are used up (keys are shown then). */
export async function startTexts(): Promise<void> {
  await texts
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: navigator.language,
      fallbackLng: 'en',
      supportedLngs: ['en'],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: ['common'],
      defaultNS: 'common',
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      // Names of tasks may arrive after the first screen that shows them.
      react: { bindI18nStore: 'added' },
      // React escapes what it renders.
      interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
    })
  document.documentElement.lang = texts.resolvedLanguage ?? 'en'
}

/** Loads the names of tasks and triggers. */
export const loadCatalogueTexts = (): Promise<void> => texts.loadNamespaces(['tasks', 'triggers'])
