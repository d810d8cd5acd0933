import { useState } from 'react'
import { WhenClashed } from '@/app/clash/WhenClashed'
import { useEditor } from '../editor'

/** The choice between what two people wrote in one place, wherever it is met by who may save it. */
export function Clash() {
  const { save, mayEdit } = useEditor()
  const met = save.clash()
  const [later, setLater] = useState<unknown>()
  if (!mayEdit || !met || later === met.clash) return null
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
