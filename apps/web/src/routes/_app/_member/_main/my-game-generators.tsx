import { createFileRoute } from '@tanstack/react-router'
import { MyGenerators } from '../../../../screens/items/my-items.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-game-generators')({
  staticData: { title: 'my-game-generators' },
  component: MyGenerators,
})
