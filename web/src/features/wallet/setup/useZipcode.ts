import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { meClient } from '@/app/workspace/clients'
import { addressGetZipcodeMutation } from '@/client/api/address.gen'
import { useDebounced } from '@/lib/useDebounced'
import { bareZipcode, type RecipientValues } from './recipientForm'

/** How long typing has to rest before a zip code is looked up. */
const pause = 250

/**
 * Fills city, state, neighborhood and street in from the zip code, once typing rests. Returns what to say next to the
 * zip code where nothing was found; every field can be typed all the while.
 */
export function useZipcode(form: UseFormReturn<RecipientValues>): string {
  const typed = form.watch('address.zipcode')
  const zipcode = bareZipcode(useDebounced(typed, pause))
  const asked = useRef<string>(undefined)
  const { mutate, data, isPending, isError } = useMutation(
    addressGetZipcodeMutation({ client: meClient }),
  )

  useEffect(() => {
    if (!zipcode || zipcode === asked.current) return
    asked.current = zipcode
    mutate(
      { body: { zipcode } },
      {
        onSuccess: ({ result }) => {
          // A later zip code has an answer of its own.
          if (!result || bareZipcode(form.getValues('address.zipcode')) !== zipcode) return
          for (const name of ['city', 'state', 'neighborhood', 'street'] as const) {
            const found = result[name]
            if (found) {
              form.setValue(`address.${name}`, found, { shouldDirty: true, shouldValidate: true })
            }
          }
        },
      },
    )
  }, [zipcode, mutate, form])

  if (!zipcode || zipcode !== bareZipcode(typed)) return 'Preenche o endereço por você.'
  if (isPending) return 'Procurando o endereço…'
  if (isError || data?.down) return 'Não deu para procurar agora. Escreva o endereço abaixo.'
  if (data && !data.ok) return 'Não conhecemos este CEP. Escreva o endereço abaixo.'
  return 'Confira o endereço abaixo.'
}
