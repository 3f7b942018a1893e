import type builder from '../../../public/locales/en/builder.json'
import type common from '../../../public/locales/en/common.json'
import type tasks from '../../../public/locales/en/tasks.json'
import type triggers from '../../../public/locales/en/triggers.json'
import type videos from '../../../public/locales/en/videos.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      builder: typeof builder
      common: typeof common
      tasks: typeof tasks
      triggers: typeof triggers
      videos: typeof videos
    }
  }
}
