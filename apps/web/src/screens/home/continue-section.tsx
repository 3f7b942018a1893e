/** Links to what the member edited last on this device, one of each kind. Renders nothing where it is gone. */
import { useId, type ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Pen, type LucideIcon } from 'lucide-react'
import { readEdited } from '../../domain/edited.ts'
import { scriptsOf } from '../../features/scripts/queries/script-cache.ts'
import { ownFilters, scriptListQuery } from '../../features/scripts/queries/scripts.queries.ts'
import classes from './continue-section.module.css'

interface EditedThing {
  /** Key below `home.continue`. */
  kind: 'script'
  icon: LucideIcon
  title: string
  link: ReturnType<typeof linkToScript>
}

const linkToScript = (scriptId: string) => linkOptions({ to: '/script/$scriptId/dialog', params: { scriptId } })

/** Null while the list is loading, and when none of the member's scripts was edited here. */
function useLastScript(memberId: string): EditedThing | null {
  const { data } = useInfiniteQuery(scriptListQuery(ownFilters(memberId)))
  const own = new Map(data ? scriptsOf(data).map((script) => [script.id, script]) : [])
  const last = readEdited('script').flatMap((id) => own.get(id) ?? [])[0]
  return last ? { kind: 'script', icon: Pen, title: last.title, link: linkToScript(last.id) } : null
}

function ThingLink({ thing: { kind, icon: Icon, title, link } }: { thing: EditedThing }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link {...link} className={classes['thing']}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      <span>
        <span className={classes['title']}>{title}</span>{' '}
        <span className={classes['kind']}>{t(`home.continue.${kind}`)}</span>
      </span>
    </Link>
  )
}

export function ContinueSection({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const things = [useLastScript(memberId)].filter((thing) => thing !== null)
  if (things.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <h2 id={heading}>{t('home.continue.title')}</h2>
      <ul className={classes['things']}>
        {things.map((thing) => (
          <li key={thing.kind}>
            <ThingLink thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
