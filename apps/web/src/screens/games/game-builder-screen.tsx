/** The game builder of one game or draft, with the parts that other features bring. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type Game, type PlayableGame, type Settings, type VoiceName } from '@rubato/contracts/domain'
import { isScene } from '@rubato/builder'
import { deliveryDemands, profileFromSettings } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import type { LoadSound } from '../../features/builder/audition/audition.ts'
import { scriptWords } from '../../features/builder/document/script-words.ts'
import { FirstUseHints } from '../../domain/hints/hints.tsx'
import type { HearLine } from '../../features/builder/panel/line-words.tsx'
import type { BuilderStore, WorkStore } from '../../features/builder/document/builder-store.ts'
import { SceneScreen, type SceneScreenProps } from '../../features/builder/scene/scene-screen.tsx'
import { BuilderScreen } from '../../features/builder/screen/builder-screen.tsx'
import { useOpenBuilder, type OpenState } from '../../features/builder/screen/use-open-builder.ts'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { cacheGame, isGameId } from '../../features/games/game.queries.ts'
import { MissingItem } from '../../features/items/page/load-item.tsx'
import { SplashPicker } from '../../features/photos/splash-picker.tsx'
import { TagField } from '../../features/scripts/own/tag-field.tsx'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { siteSpeaker } from '../../domain/site-voice.ts'
import { rememberEdited } from '../../domain/edited.ts'
import { isDraftId, newDraftId } from '../../domain/unsent-games.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError, notifyReport } from '../../lib/notify.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'
import { ReadThrough } from '../sessions/read-through.tsx'
import { followAddress, moveTo, openAt } from './builder-opening.ts'
import { DeleteGame } from './delete-game.tsx'
import { useGenerator } from './generator-choice.tsx'
import { ShareGame, SharingChip } from './share-game.tsx'
import { usePlay } from './use-play.ts'

/** The chosen script's dialogs and the member's limits; the same objects until one of their inputs changes. */
function usePlayer() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const profile = useMemo(() => profileFromSettings(currentSettings(settings), conditions), [settings, conditions])
  const { voice, script } = settings.gameGeneratorConfig.instructor
  const dialogs = useQuery(sessionDialogsQuery(script))
  const words = useMemo(
    () => scriptWords({ scripts: dialogs.data ?? [], voice, speed: settings.chatSpeed }),
    [dialogs.data, voice, settings.chatSpeed],
  )
  return { settings, profile, script, words, areLinesMissing: dialogs.isError }
}

/** The audio of the stage is loaded when the first beat sounds. */
const loadClicks = async () => (await import('../../play/metronome/index.ts')).openClicks()

/** Opens what Space plays, with the voice of the stage; the synthesiser arrives while the beats sound. */
function useLoadSound({ chatSpeed, gameGeneratorConfig: { instructor } }: Settings): LoadSound {
  return useCallback(
    async (ofGame) => {
      const { openAuditionSound } = await import('../../play/audition-sound.ts')
      const voice = ofGame ?? instructor.voice ?? DEFAULT_VOICE
      return openAuditionSound({
        voice,
        chatSpeed,
        ...stageVoices(readDevicePreferences()),
        siteVoice: siteSpeaker(voice, chatSpeed),
      })
    },
    [chatSpeed, instructor.voice],
  )
}

/** Speaks own words of the game, which may not be saved, in the bundled voice or that of the browser. */
function useHear(instructorVoice: VoiceName | null, ofGame: () => VoiceName | null): HearLine {
  const { t } = useTranslation()
  return ({ speech, voice, delivery }) => {
    const speak = async () => {
      const { previewVoice } = await import('../../play/voice-preview.ts')
      const speaker = voice ?? ofGame() ?? instructorVoice ?? DEFAULT_VOICE
      await previewVoice(speaker, speech, {
        ...stageVoices(readDevicePreferences()),
        demand: delivery && deliveryDemands[delivery],
      })
    }
    speak().catch(() => notifyError(t('scripts.failed.listen'), t('settings.try-failed')))
  }
}

function voiceOf(store: WorkStore): VoiceName | null {
  const { document } = store.get().history
  return (isScene(document) ? document : document.game).voice?.name ?? null
}

/** A game around a video is complete when it is opened for the first time: hints on how to begin one are out of place. */
function hasVideo(store: WorkStore): boolean {
  const { document } = store.get().history
  return !isScene(document) && document.game.video !== undefined
}

const noStore = { subscribe: () => () => undefined, get: () => false }

/** Whether the open game has sections; undo may change that. */
function useIsScene(state: OpenState): boolean {
  const store = state.kind === 'open' ? state.store : null
  return useSyncExternalStore(
    store?.subscribe ?? noStore.subscribe,
    store ? () => isScene(store.get().history.document) : noStore.get,
  )
}

interface OpenGameProps {
  /** The game or draft that was opened. */
  openedAt: string
  /** The present address: a draft gets another one by its first save. */
  gameId: string
  /** Whether a new game is a branching one. */
  hasChoices: boolean
  /** The account has stored the open game under this id. */
  onMove: (gameId: string) => void
  onRetry: () => void
}

function OpenGame({ openedAt, gameId, hasChoices, onMove, onRetry }: OpenGameProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const { settings, profile, script, words, areLinesMissing } = usePlayer()
  const onCreated = (id: string) => {
    onMove(id)
    void navigate({ to: '/game-builder/$gameId', params: { gameId: id }, replace: true })
  }
  const onSaved = (game: Game) => cacheGame(queryClient, game)
  const state = useOpenBuilder({
    gameId: openedAt,
    memberId: me.id,
    settings,
    firstSection: hasChoices ? builderText(t, 'scenes.first-section') : undefined,
    onSaved,
    onCreated,
    onSavedElsewhere: () => notifyReport(builderText(t, 'save.other-tab'), builderText(t, 'save.other-tab-text')),
  })
  // The content of a deleted game gets an address again when it is saved as a new game.
  const isEdited = state.kind === 'open' && !(state.isDeleted && gameId === openedAt)
  useEffect(() => {
    if (isEdited) rememberEdited('game', gameId)
  }, [isEdited, gameId])
  const play = usePlay(gameId, profile)
  const loadSound = useLoadSound(settings)
  const onHear = useHear(settings.gameGeneratorConfig.instructor.voice, () =>
    state.kind === 'open' ? voiceOf(state.store) : null,
  )
  const generator = useGenerator(me.id, settings.gameGeneratorConfig)
  const isBranching = useIsScene(state)
  const playOne = useCallback((game: PlayableGame) => play([game]), [play])
  if (state.kind === 'loading') return <Skeleton rows={10} label={builderText(t, 'screen.loading')} />
  if (state.kind === 'failed') {
    const isMissing = state.error instanceof ApiError && state.error.status === 404
    if (isMissing) return <MissingItem kind="game" id={openedAt} />
    const { name, message } = describeError(t, state.error)
    return (
      <StateScreen title={name} text={message} actions={<Button onClick={onRetry}>{t('actions.try-again')}</Button>} />
    )
  }
  if (state.kind === 'foreign')
    return (
      <StateScreen
        title={builderText(t, 'screen.foreign')}
        text={builderText(t, 'screen.foreign-text')}
        actions={
          <Link to="/play/custom-game/$gameId" params={{ gameId: state.game.id }} className={buttonClass()}>
            {builderText(t, 'screen.foreign-play')}
          </Link>
        }
      />
    )
  const common = {
    session: state.session,
    profile,
    generator,
    words,
    loadClicks,
    loadSound,
    onHear,
    onDiscarded: () => void navigate({ to: '/my-games' }),
    onNew: () => void navigate({ to: '/game-builder/$gameId', params: { gameId: newDraftId() } }),
    renderShare: (game, onDetails) => <ShareGame game={game} onDetails={onDetails} />,
    renderSharing: (id) => <SharingChip gameId={id} />,
    renderDeletion: ({ id, name }) => <DeleteGame gameId={id} name={name} isInBuilder={isMounted} />,
    renderSplash: (value, onChange, error) => <SplashPicker value={value} onChange={onChange} error={error} />,
    renderTags: (value, onChange, error) => <TagField value={value} onChange={onChange} error={error} />,
  } satisfies Partial<SceneScreenProps>
  const reading = { script, profile, dominantHand: settings.profile.dominantHand }
  if (isBranching)
    return (
      <SceneScreen
        store={state.store}
        renderReadScene={(game, name) => (
          <ReadThrough game={game} work={{ title: name, creator: me.username }} {...reading} />
        )}
        onPlayFrom={(scene, section) => play([scene], section)}
        onPlaySection={play}
        returnsTo={hash || undefined}
        {...common}
      />
    )
  return (
    <>
      {!hasVideo(state.store) && <FirstUseHints place="builder" />}
      <BuilderScreen
        store={state.store as BuilderStore}
        changes={state.changes}
        onPlay={playOne}
        onPlayLoop={play}
        creator={me.username}
        linesNotice={areLinesMissing && <p role="status">{builderText(t, 'screen.lines-failed')}</p>}
        renderReadThrough={(game) => <ReadThrough game={game} {...reading} />}
        {...common}
      />
    </>
  )
}

export function GameBuilderScreen({ gameId, hasChoices }: Pick<OpenGameProps, 'gameId' | 'hasChoices'>) {
  const [opening, setOpening] = useState(() => openAt(gameId))
  const current = followAddress(opening, gameId)
  // React renders this again at once, before anything is shown.
  if (current !== opening) setOpening(current)
  if (!isDraftId(gameId) && !isGameId(gameId)) return <MissingItem kind="game" id={gameId} />
  if (current.sentAs !== undefined)
    return <Navigate to="/game-builder/$gameId" params={{ gameId: current.sentAs }} hash replace />
  return (
    <OpenGame
      key={current.count}
      openedAt={current.openedAt}
      gameId={gameId}
      hasChoices={hasChoices}
      onMove={(id) => setOpening((now) => moveTo(now, id))}
      onRetry={() => setOpening(openAt(gameId, current.count + 1))}
    />
  )
}
