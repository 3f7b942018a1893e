import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type common from '../../../public/locales/en/common.json'
import { useRouteTitle } from '../../lib/browser/use-document-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key below `titles`. The deepest route that has one names the page. */
    title?: keyof (typeof common)['titles']
  }
}

export function RouteTitle() {
  const { t } = useTranslation()
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  useRouteTitle(key && t(`titles.${key}`))
  return null
}
