/**
 * i18next: English so far, loaded from /locales. The namespaces `tasks` and `triggers` are loaded after the landing
 * page.
 */
import { createInstance, type BackendModule, type ResourceKey, type InitOptions, type i18n } from 'i18next'
import LanguageDetector, { type DetectorOptions } from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { site } from '../browser/site.ts'
import { reportCaught } from '../errors/report-error.ts'

/**
 * A text is shown with its placeholder where a call passes no value for it. The types do not find each such call. A call for a group
 * of texts fills their placeholders later.
 */
function reportMissingValue(
  _text: string,
  [placeholder]: [placeholder: string],
  { returnObjects }: InitOptions,
): string {
  if (returnObjects !== true) reportCaught(new Error(`A text has no value for ${placeholder}`))
  return placeholder
}

/** The i18next instance; components reach it through `useTranslation`. */
export const texts: i18n = createInstance()

/** The texts of a namespace, or the error of loading them. */
async function loadTexts(language: string, namespace: string): Promise<ResourceKey | Error> {
  try {
    const response = await fetch(`/locales/${language}/${namespace}.json`)
    if (!response.ok) return new Error(`The texts ${namespace} answered ${response.status}`)
    return (await response.json()) as ResourceKey
  } catch (error) {
    return error as Error
  }
}

const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  async read(language, namespace, done) {
    const found = await loadTexts(language, namespace)
    // `true`: i18next tries again.
    if (found instanceof Error) done(found, true)
    else done(null, found)
  },
}

/** Sources of the language: the first supported one wins. Nothing is stored; a stored one was set by other means. */
const detection: DetectorOptions = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  lookupSessionStorage: 'i18nextLng',
  caches: [],
}

/** Resolves once the common texts are loaded, or the retries are used up (keys are shown then). */
export async function startTexts(): Promise<void> {
  await texts
    .use(LanguageDetector)
    .use(backend)
    .use(initReactI18next)
    .init({
      detection,
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
      interpolation: { escapeValue: false, defaultVariables: { product: site().productName } },
      missingInterpolationHandler: reportMissingValue,
    })
  document.documentElement.lang = texts.resolvedLanguage ?? 'en'
}

/** Loads the names of tasks and triggers. */
export const loadCatalogueTexts = (): Promise<void> => texts.loadNamespaces(['tasks', 'triggers'])

/** Loads the texts of videos. */
export const loadVideoTexts = (): Promise<void> => texts.loadNamespaces('videos')

/** Loads the texts of the game builder. */
export const loadBuilderTexts = (): Promise<void> => texts.loadNamespaces('builder')
