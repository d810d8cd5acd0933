import { Search } from 'lucide-react'
import { cloneElement, type ReactElement, useEffect, useMemo, useState } from 'react'
import { categories, categoryOf } from '@/lib/categories'
import { useDesktop } from '@/lib/useMediaQuery'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Popover } from '@/ui/Popover'
import { Sheet } from '@/ui/Sheet'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'
import type { Task } from '../checklist'
import { usePeople } from '../people'
import type { PlanningSearch } from '../search'
import { noFilters, useSetFilters } from '../useFilters'

/** How long typing pauses before the list follows, in milliseconds. */
const typingPause = 150

export interface FilterPopupProps {
  /** The button that opened it. */
  trigger: ReactElement<{ onClick?: () => void }>
  search: PlanningSearch
  tasks: readonly Task[]
  template: boolean
  /** Whether any filter is in use. */
  active: boolean
}

/** The filters, in a popup next to their button or, on a phone, in a sheet. It mounts open. */
export default function FilterPopup({
  trigger,
  search,
  tasks,
  template,
  active,
}: FilterPopupProps) {
  const setFilters = useSetFilters()
  const items = useCategoryItems(tasks)
  const desktop = useDesktop()
  const [open, setOpen] = useState(true)
  const title = 'Filtrar tarefas'
  const fields = (
    <div className="flex flex-col gap-4">
      <WordsField value={search.q ?? ''} onChange={(q) => setFilters({ q: q || undefined })} />
      <Combobox
        label="Categoria"
        items={items}
        value={items.find((item) => item.value === (search.category ?? '')) ?? null}
        onValueChange={(item) => setFilters({ category: item?.value || undefined })}
      />
      {!template && <ResponsibleField search={search} />}
      {!template && (
        <Switch
          label="Só as abertas"
          checked={search.open === true}
          onCheckedChange={(on) => setFilters({ open: on || undefined })}
        />
      )}
      <Switch
        label={template ? 'Pede decisão' : 'Aguardando decisão'}
        checked={search.decision === true}
        onCheckedChange={(on) => setFilters({ decision: on || undefined })}
      />
      {active && (
        <Button variant="ghost" onClick={() => setFilters(noFilters)}>
          Limpar filtros
        </Button>
      )}
    </div>
  )
  if (desktop) {
    return (
      <Popover title={title} trigger={trigger} open={open} onOpenChange={setOpen}>
        {fields}
      </Popover>
    )
  }
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true) })}
      {/* On the sheet itself: a focused field would open the keyboard over the other filters. */}
      <Sheet open={open} onOpenChange={setOpen} title={title} initialFocus="sheet">
        {fields}
      </Sheet>
    </>
  )
}

/** Filters by responsible person: all, the member, none, or another person. */
function ResponsibleField({ search: { responsavel = '' } }: { search: PlanningSearch }) {
  const setFilters = useSetFilters()
  const people = usePeople()
  const items = [
    { value: '', label: 'Todos' },
    { value: 'eu', label: 'Eu' },
    { value: 'ninguem', label: 'Ninguém' },
    ...people.filter(({ isMe }) => !isMe).map(({ uuid, name }) => ({ value: uuid, label: name })),
  ]
  return (
    <Combobox
      label="Responsável"
      items={items}
      value={items.find((item) => item.value === responsavel) ?? null}
      onValueChange={(item) => setFilters({ responsavel: item?.value || undefined })}
    />
  )
}

function WordsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Cleared from outside: the field follows. While typing, the address only echoes it.
  if (value !== known) {
    setKnown(value)
    if (value === '' || text === '') setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = window.setTimeout(() => onChange(text.trim()), typingPause)
    return () => window.clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      enterKeyHint="search"
      label="Buscar"
      icon={<Search size={18} aria-hidden />}
      placeholder="Título, observação, subtarefa…"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** The categories this checklist uses, in the usual order, its own ones last. */
function useCategoryItems(tasks: readonly Task[]) {
  return useMemo(() => {
    const used = new Set(tasks.map((task) => task.category))
    const known = categories.map((category) => category.key).filter((key) => used.has(key))
    const own = [...used].filter((key) => !known.includes(key)).sort((a, b) => a.localeCompare(b))
    const items = [...known, ...own].map((key) => {
      const { label, icon: Icon } = categoryOf(key)
      return { value: key, label, icon: <Icon size={18} aria-hidden /> }
    })
    return [{ value: '', label: 'Todas' }, ...items]
  }, [tasks])
}
