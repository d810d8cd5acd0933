import { type RefObject, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { type Clash, type ClashWinner, settled } from '@/app/clash/clash'
import type { ProblemClash } from '@/lib/problem'

interface Met<V extends FieldValues> extends Clash {
  name: FieldPath<V>
}

/**
 * The texts of a form that another person changed meanwhile, one after the other. Once each is
 * resolved, the form is sent again, unless two were joined, which needs another look.
 */
export function useFormClashes<V extends FieldValues>(form: UseFormReturn<V>, over: RefObject<V>) {
  const [met, setMet] = useState<{ clashes: readonly Met<V>[]; again: () => void }>()
  const [clash, ...rest] = met?.clashes ?? []
  const choose = (winner: ClashWinner) => {
    if (!met || !clash) return
    const { name, theirs } = clash
    const text = settled(clash, winner) as PathValue<V, FieldPath<V>>
    over.current = { ...over.current, [name]: theirs }
    if (winner === 'theirs') form.resetField(name, { defaultValue: text })
    else form.setValue(name, text, { shouldDirty: true, shouldValidate: winner === 'both' })
    const again = winner === 'both' ? () => form.setFocus(name) : met.again
    setMet(rest.length > 0 ? { clashes: rest, again } : undefined)
    if (rest.length === 0) again()
  }
  return {
    meet: (
      problems: readonly ProblemClash[],
      names: Partial<Record<string, FieldPath<V>>> | undefined,
      again: () => void,
    ) => {
      const clashes = problems.map(({ field, sent, current }) => ({
        name: names?.[field] ?? (field as FieldPath<V>),
        mine: sent,
        theirs: current,
      }))
      setMet({ clashes, again })
    },
    first: clash && {
      mine: clash.mine,
      theirs: clash.theirs,
      choose,
      later: () => setMet(undefined),
    },
  }
}
