import type common from '../../public/locales/en/common.json'
import type triggers from '../../public/locales/en/triggers.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; triggers: typeof triggers }
  }
}
