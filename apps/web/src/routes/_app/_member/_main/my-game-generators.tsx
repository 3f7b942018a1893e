import { createFileRoute } from '@tanstack/react-router'
import { MyGeneratorsScreen } from '../../../../screens/generators/my-generators-screen.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-game-generators')({
  staticData: { title: 'my-game-generators' },
  component: MyGeneratorsScreen,
})
