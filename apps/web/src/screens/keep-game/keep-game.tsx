/** Saves a generated game as one of the member's own, with words and a picture that can be changed first. */
import { useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import {
  DESCRIPTION_LENGTH,
  gameUpdateSchema,
  TITLE_LENGTH,
  type Game,
  type Photo,
  type PlayableGame,
} from '@rubato/contracts/domain'
import { explainGame } from '@rubato/engine'
import { cacheGame } from '../../features/games/game.queries.ts'
import { SplashPicker } from '../../features/photos/splash-picker.tsx'
import { explainText } from '../../domain/texts/explain-text.ts'
import { issueMessages } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../lib/form.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FormModalActions, ModalActions } from '../../ui/modal-actions.tsx'
import { createKeptGame, pictureOf, type KeptCard } from './create-kept-game.ts'

interface KeepGameProps {
  game: PlayableGame
  /** Title and splash of its generator, which the game starts from; without them it gets words and a picture of the site. */
  title?: string
  splash?: Photo | null
  /** Whether the generator has changes that are not saved. */
  hasUnsaved?: boolean
}

const cardSchema = gameUpdateSchema.pick({ name: true, description: true, splash: true }).required()

/** A part of the splash is not a separate field. */
const byField = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message]))

/** Words that a member can save as they are. */
function suggestedWords(t: TFunction, { game, title = '', splash = null }: KeepGameProps, language: string): KeptCard {
  const minutes = Math.round(game.duration / 60_000)
  const plain = t('generator.keep.name', { count: minutes })
  const named = t('generator.keep.name-of', { title: title.trim(), count: minutes })
  const description = explainText(t, explainGame(game), language).join(' ').slice(0, DESCRIPTION_LENGTH.max)
  return {
    name: title.trim() !== '' && named.length <= TITLE_LENGTH.max ? named : plain,
    description,
    splash: splash ?? pictureOf(game),
  }
}

/** Links to the saved game. They do not ask about unsaved changes of the generator: the text mentions them. */
function Saved({ game, hasUnsaved = false }: { game: Game; hasUnsaved?: boolean | undefined }) {
  const { t } = useTranslation()
  const params = { gameId: game.id }
  return (
    <>
      <p role="status">{t('generator.keep.done', { name: game.name })}</p>
      {hasUnsaved && <p>{t('generator.keep.unsaved')}</p>}
      <ModalActions
        others={
          <Link to="/my-games" ignoreBlocker className={buttonClass({ look: 'secondary' })}>
            {t('nav.my-games')}
          </Link>
        }
        secondary={
          <Link to="/game-builder/$gameId" params={params} ignoreBlocker className={buttonClass({ look: 'secondary' })}>
            {t('generator.keep.builder')}
          </Link>
        }
        primary={
          <Link to="/play/custom-game/$gameId" params={params} className={buttonClass()} data-autofocus>
            {t('generator.keep.play')}
          </Link>
        }
      />
    </>
  )
}

function useKeep(game: PlayableGame) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const keep = useMutation({
    mutationFn: (words: KeptCard) => createKeptGame(game, words),
    onSuccess: (game) => cacheGame(queryClient, game),
    onError: (error) => setErrors(byField(issueMessages(error))),
  })
  return {
    saved: keep.data,
    isBusy: keep.isPending,
    alert: keep.error ? describeError(t, keep.error).message : null,
    errors,
    submit(words: KeptCard) {
      const found = byField(schemaErrors(cardSchema, words))
      setErrors(found)
      if (Object.keys(found).length === 0 && !keep.isPending) keep.mutate(words)
    },
  }
}

function KeepModal({ onClose, ...props }: KeepGameProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState(() => suggestedWords(t, props, i18n.language))
  const { saved, isBusy, alert, errors, submit } = useKeep(props.game)
  const change = (part: Partial<KeptCard>) => setWords((now) => ({ ...now, ...part }))
  return (
    <Modal title={t('generator.keep.title')} size={560} onClose={onClose}>
      {saved ? (
        <Saved game={saved} hasUnsaved={props.hasUnsaved} />
      ) : (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            submit(words)
          }}
        >
          {alert !== null && <FormAlert>{alert}</FormAlert>}
          <TextInput
            label={t('generator.keep.name-label')}
            description={t('scripts.form.title-hint', { ...TITLE_LENGTH })}
            autoComplete="off"
            data-autofocus
            value={words.name}
            error={errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('scripts.form.description')}
            description={t('generator.description-hint', { ...DESCRIPTION_LENGTH })}
            rows={4}
            value={words.description}
            error={errors['description']}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <SplashPicker value={words.splash} onChange={(splash) => change({ splash })} error={errors['splash']} />
          <FormModalActions submit={t('generator.keep.save')} disabled={isBusy} onCancel={onClose} />
        </Form>
      )}
    </Modal>
  )
}

interface KeepButtonProps extends KeepGameProps {
  label: string
  small?: boolean
}

export function KeepGame({ label, small = false, ...props }: KeepButtonProps) {
  // The preview draws its game again while the modal is open: the modal keeps the game that it was opened with.
  const [kept, setKept] = useState<PlayableGame | null>(null)
  return (
    <>
      <Button small={small} look="secondary" aria-haspopup="dialog" onClick={() => setKept(props.game)}>
        {label}
      </Button>
      {kept && <KeepModal {...props} game={kept} onClose={() => setKept(null)} />}
    </>
  )
}
