import { createFileRoute } from '@tanstack/react-router'
import { MyGames } from '../../../../screens/items/my-items.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-games')({
  staticData: { title: 'my-games' },
  component: MyGames,
})
