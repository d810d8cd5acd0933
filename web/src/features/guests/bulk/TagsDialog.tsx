import { useMemo, useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { MultiSelect } from '@/ui/MultiSelect'
import { sameTag, tagsInUse } from '../groups'
import type { Guest } from '../model'
import { useGuestList } from '../queries'
import type { ManyPatch } from '../useGuestActions'
import { listed, peopleWords } from '../words'

/** The longest tag, in characters, and the most tags of a guest. */
export const tagLimit = 40
export const mostTags = 10

export interface TagsDialogProps {
  people: readonly Guest[]
  onClose: () => void
  onChoose: (patch: ManyPatch, said: string) => void
}

/** Edits the tags of many guests: a tag that all of them have is checked and can be removed. */
export default function TagsDialog({ people, onClose, onChoose }: TagsDialogProps) {
  const { invitations } = useGuestList()
  const known = useMemo(() => tagsInUse(invitations), [invitations])
  const shared = useMemo(
    () => known.flatMap(({ tag }) => (people.every(({ tags }) => tags.includes(tag)) ? tag : [])),
    [known, people],
  )
  const some = known.filter(
    ({ tag }) => !shared.includes(tag) && people.some(({ tags }) => tags.includes(tag)),
  )
  const [chosen, setChosen] = useState<readonly string[]>(shared)
  const addTags = chosen.filter((tag) => !shared.includes(tag))
  const removeTags = shared.filter((tag) => !chosen.includes(tag))
  const changed = addTags.length > 0 || removeTags.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Etiquetas de ${peopleWords(people.length)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!changed}
            onClick={() =>
              onChoose(
                {
                  ...(addTags.length > 0 && { addTags }),
                  ...(removeTags.length > 0 && { removeTags }),
                },
                addTags.length > 0
                  ? `Agora com ${listed(addTags)}`
                  : `Agora sem ${listed(removeTags)}`,
              )
            }
          >
            Aplicar
          </Button>
        </>
      }
    >
      <MultiSelect
        label="Etiquetas"
        items={known.map(({ tag }) => ({ value: tag, label: tag }))}
        value={chosen}
        onValueChange={setChosen}
        placeholder="Família da noiva, amigos…"
        searchPlaceholder="Busque, ou escreva uma nova"
        max={mostTags}
        onCreate={(query) => sameTag(query.slice(0, tagLimit), known)}
        {...(some.length > 0 && {
          help: `Só alguns têm: ${listed(some.map(({ tag }) => tag))}. Neles nada muda.`,
        })}
      />
    </Dialog>
  )
}
