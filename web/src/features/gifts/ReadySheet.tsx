import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giftsAddReady } from '@/client/api/gifts.gen'
import { useSiteScope } from '@/features/site'
import { formatMoney } from '@/lib/money'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Sheet } from '@/ui/Sheet'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { Drawing } from './Drawing'
import { readyQuery, refreshGifts, useGifts } from './queries'

/** Ready gifts to choose from, by category. */
export function ReadySheet({ onClose }: { onClose: () => void }) {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const { items } = useGifts()
  const { data } = useQuery(readyQuery(scope))
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const there = new Set(items.map(({ title }) => title))
  const offered = data?.items.filter(({ title }) => !there.has(title)) ?? []
  const categories = [...new Set(offered.map(({ category }) => category))]
  const add = useMutation({
    mutationFn: () =>
      giftsAddReady({ client, body: { eventUuid, keys: [...chosen] }, throwOnError: true }),
    onSuccess: async () => {
      await refreshGifts(queryClient, client)
      toast.success(chosen.size === 1 ? '1 presente na lista' : `${chosen.size} presentes na lista`)
      onClose()
    },
    onError: (error) =>
      toast.error('Nada foi acrescentado', { description: toProblem(error).detail }),
  })
  const put = (keys: readonly string[], checked: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (checked) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
  }
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && onClose()}
      title="Presentes prontos"
      description="Preço, nome e desenho se mudam depois."
      initialFocus="sheet"
      footer={
        <Button
          className="w-full"
          disabled={chosen.size === 0}
          loading={add.isPending}
          loadingText="Acrescentando…"
          onClick={() => add.mutate()}
        >
          {chosen.size === 0
            ? 'Escolha os presentes'
            : chosen.size === 1
              ? 'Acrescentar 1 presente'
              : `Acrescentar ${chosen.size} presentes`}
        </Button>
      }
    >
      {!data && (
        <>
          <LoadingStatus>Carregando presentes…</LoadingStatus>
          <Skeleton className="h-60" />
        </>
      )}
      <div className="flex flex-col gap-7">
        {categories.map((category) => {
          const those = offered.filter((one) => one.category === category)
          const keys = those.map(({ key }) => key)
          const all = keys.every((key) => chosen.has(key))
          return (
            <section key={category} aria-label={category}>
              <Checkbox
                label={<span className="font-medium">{category}</span>}
                checked={all}
                indeterminate={!all && keys.some((key) => chosen.has(key))}
                onCheckedChange={(checked) => put(keys, checked)}
              />
              <ul className="mt-2 divide-y divide-line">
                {those.map(({ key, title, price, quantity, kind, drawing }) => (
                  <li key={key} className="flex items-center gap-3 py-1.5">
                    <Checkbox
                      className="min-w-0 flex-1"
                      label={title}
                      help={
                        kind === 'FUND'
                          ? 'Valor livre'
                          : kind === 'SHARES'
                            ? `${quantity} cotas de ${formatMoney(price)}`
                            : formatMoney(price)
                      }
                      checked={chosen.has(key)}
                      onCheckedChange={(checked) => put([key], checked)}
                    />
                    <Drawing name={drawing} className="h-10 w-12 shrink-0" />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Sheet>
  )
}
