import { createFileRoute, useParams, type SearchSchemaInput } from '@tanstack/react-router'
import { BeginGame } from '../../../../../screens/games/begin-game.tsx'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'
import { loadBuilder } from '../../../../../screens/games/load-builder.ts'

/** The builder stays open when the first save of a draft changes its address. */
function GameBuilderPage() {
  const { gameId } = useParams({ strict: false })
  const { choices = false } = Route.useSearch()
  return gameId === undefined ? (
    <BeginGame hasChoices={choices} />
  ) : (
    <GameBuilderScreen gameId={gameId} hasChoices={choices} />
  )
}

export const Route = createFileRoute('/_app/_member/_main/game-builder')({
  staticData: { title: 'game-builder' },
  /** `choices`: a new game is a branching one. */
  validateSearch: (raw: { choices?: unknown } & SearchSchemaInput): { choices?: true | undefined } => ({
    choices: raw.choices === true ? true : undefined,
  }),
  loader: () => loadBuilder(),
  component: GameBuilderPage,
})
