import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importsMatchCategoryMutation } from '@/client/api/imports.gen'
import type { ImportsUploadVendorsOutput } from '@/client/types.gen'
import { categories } from '@/lib/categories'
import { toProblem } from '@/lib/problem'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { Combobox } from '@/ui/Combobox'
import { toast } from '@/ui/toast'
import type { ImportDesk } from './desk'
import { checkOptions, showJudged } from './queries'

const none = { value: '', label: 'Nenhuma' }
const items = [none, ...categories.map(({ key, label }) => ({ value: key, label }))]

/** Assigns the file's unknown categories to known ones; every choice validates the rows again. */
export function UnknownCategories({
  file,
  desk: { client },
}: {
  file: ImportsUploadVendorsOutput
  desk: ImportDesk
}) {
  const queryClient = useQueryClient()
  const match = useMutation({
    ...importsMatchCategoryMutation({ client }),
    ...checkOptions(file.uuid),
    onSuccess: (judged) => showJudged(queryClient, client, judged),
    onError: (error) =>
      toast.error('A categoria não mudou', { description: toProblem(error).detail }),
  })
  const { name: sent, category: chosen } = match.isPending
    ? match.variables.body
    : { name: null, category: '' }
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-base font-medium">Categorias que não conhecemos</h2>
      <p className="text-body text-muted">
        Diga o que cada uma é aqui. Quem ficar sem nenhuma categoria entra em Outros.
      </p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {file.unknown.map(({ name, rows, category }) => (
          <Combobox
            key={name}
            label={name}
            help={count(rows, 'linha', 'linhas')}
            placeholder="Associar a…"
            searchPlaceholder="Buscar uma categoria"
            items={items}
            value={
              items.find(({ value }) => value && value === (name === sent ? chosen : category)) ??
              null
            }
            disabled={match.isPending}
            onValueChange={(item) =>
              match.mutate({
                body: { uuid: file.uuid, name, category: (item ?? none).value },
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}
