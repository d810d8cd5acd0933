import { useState } from 'react'
import { WhenClashed } from '@/app/clash/WhenClashed'
import { useEditor } from '../editor'

/** The choice between what two people wrote in one place, wherever it is met. */
export function Clash() {
  const { save } = useEditor()
  const met = save.clash()
  const [later, setLater] = useState<unknown>()
  if (!met || later === met.clash) return null
  return (
    <WhenClashed
      clash={{
        mine: met.clash.mine,
        theirs: met.clash.theirs,
        choose: (winner) => save.choose(met.uuid, winner),
        later: () => setLater(met.clash),
      }}
    />
  )
}
