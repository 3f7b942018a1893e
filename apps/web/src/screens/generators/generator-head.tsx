/** The head of the generator form: its title and state, one sentence about its content, and its actions. */
import { Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stateOf, whyNotListed } from '../../domain/items/parts/item-state.tsx'
import { AuthorLink } from '../../domain/items/parts/origin.tsx'
import { defaultGeneratorConfig, type GameGenerator } from '@rubato/contracts/domain'
import { itemOfGenerator } from '../../domain/items/sources/generator-source.ts'
import type { GeneratorEditor } from '../../features/generators/editor/use-generator-editor.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { same } from '../../lib/storage/three-way-merge.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { useItemViewer } from '../items/item-viewer.ts'
import { ShareItem } from '../items/share-item.tsx'
import classes from './generator-head.module.css'

interface GeneratorHeadProps {
  generator: GameGenerator | null
  isOwn: boolean
  editor: GeneratorEditor
}

/** Why other members do not see a shared generator. */
function Notice({ generator }: { generator: GameGenerator }) {
  const { t } = useTranslation()
  const { moderation, shared, refusals = [] } = generator
  const why = whyNotListed(itemOfGenerator(generator))
  const text = moderation
    ? `${t(`generator.states.${moderation.state}-text`)} ${moderation.reason}`
    : shared && refusals.length > 0
      ? `${t('generator.states.refused-text')} ${refusals.join(' ')}`
      : why && t(`items.not-listed.${why}`)
  return text ? <p className={classes['notice']}>{text}</p> : null
}

/** A new generator starts as a copy of the quick start's config; a button switches to the built-in one. */
function StartChoice({ editor }: { editor: GeneratorEditor }) {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const isBuiltIn = same(settings.gameGeneratorConfig, defaultGeneratorConfig)
  if (isBuiltIn) return null
  const { settingsMode } = editor.values.config
  return (
    <p className={classes['lead']}>
      {t('generator.new.start')}{' '}
      <button
        type="button"
        className={classes['plain']}
        onClick={() => editor.change((now) => ({ ...now, config: { ...defaultGeneratorConfig, settingsMode } }))}
      >
        {t('generator.new.built-in')}
      </button>
    </p>
  )
}

export function GeneratorHead({ generator, isOwn, editor }: GeneratorHeadProps) {
  const { t } = useTranslation()
  const viewer = useItemViewer()
  const title = editor.values.title.trim()
  return (
    <div className={classes['head']}>
      <div className={classes['title']}>
        <h1>{title || t('generator.new.title')}</h1>
        <Chip>
          {generator && !isOwn ? (
            <AuthorLink item={generator}>{t('generator.by', { author: generator.createdBy.username })}</AuthorLink>
          ) : (
            t(generator ? `items.badges.${stateOf(itemOfGenerator(generator))}` : 'generator.states.new')
          )}
        </Chip>
      </div>
      <p className={classes['lead']}>
        {t('generator.lead')} <Link to="/settings">{t('generator.open-settings')}</Link>
      </p>
      {generator ? isOwn && <Notice generator={generator} /> : <StartChoice editor={editor} />}
      {generator && isOwn && (
        <div className={classes['actions']}>
          <ShareItem
            item={itemOfGenerator(generator)}
            viewer={viewer}
            isSmall
            lock={editor.isChanged ? { reason: t('generator.save-first') } : null}
          />
          <Button look="secondary" small aria-disabled={editor.isSaving} onClick={editor.saveCopy}>
            {t('generator.save-copy')}
          </Button>
          <Link to="/my-game-generators" className={buttonClass({ look: 'secondary', small: true })}>
            {t('nav.my-generators')}
          </Link>
        </div>
      )}
    </div>
  )
}
