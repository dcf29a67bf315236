import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Gallery, Lightbox } from '#templates/ui/product/gallery.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { Price } from '#templates/ui/product/price.tsx'
import { ProductCard, ProductGrid, type ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { ProductOption } from '#templates/ui/product/product-option.tsx'
import { QuantityStepper } from '#templates/ui/product/quantity-stepper.tsx'
import { Carousel } from '#templates/ui/carousel.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { Sample } from './sample.tsx'

const colors = [
  { name: 'Moss', swatch: '#6c7c5c' },
  { name: 'Clay', swatch: '#b96f4e' },
  { name: 'Ink', swatch: '#3a4257' },
]

export function StorefrontSamples({ view, image }: { view: View; image: ImageFile | null }) {
  const products = sampleCards(image)
  const images = image
    ? colors.map(({ name }) => ({ source: image, alt: `Mug in ${name}`, caption: `The glaze ${name}, front`, href: '#main' }))
    : []
  return (
    <>
      <Sample name="Cards">
        <ProductGrid view={view} products={products} />
        <Carousel
          view={view}
          id="sample-rail"
          title="New in"
          items={[...products, ...products].map((product) => (
            <ProductCard view={view} product={product} />
          ))}
        />
        <ul class="tiles">
          {['Kitchen', 'Home', 'Carry', 'Desk'].map((label) => (
            <li>
              <a class="tile" href="#main">
                <Image image={image} alt="" sizes="300px" shape="tall" />
                <span class="tile-text">
                  {label} <span class="tally">12</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Product page">
        <div class="product" data-layout="2">
          <Gallery
            view={view}
            images={images}
            thumbs={images.map((image, index) => ({
              id: `sample-thumb-${index}`,
              href: '#main',
              label: image.alt,
              image: image.source,
              current: index === 0,
            }))}
          />
          <div class="buy">
            <div class="buy-head">
              <a class="eyebrow" href="#main">
                Tidewater
              </a>
              <h3>Harbor Stoneware Mug</h3>
              <Stars view={view} average={4.8} count={212} href="#main" />
            </div>
            <div>
              <Price view={view} price={2400} original={2900} size="large" showSavings />
              <p class="price-sum">$22.00 + $2.00 Moss glaze = $24.00</p>
            </div>
            <form class="buy-form" method="post" action="/cart/add">
              <ProductOption
                name="sample-color"
                label="Color"
                placeholder="Choose color"
                selectedValue="Moss"
                values={colors.map(({ name, swatch }) => ({ value: name, label: name, swatch }))}
              />
              <ProductOption
                name="sample-size"
                label="Size"
                placeholder="Choose size"
                selectedValue="12"
                values={[
                  { value: '8', label: '8 oz' },
                  { value: '12', label: '12 oz' },
                  { value: '16', label: '16 oz', unavailable: 'unavailable' },
                ]}
              />
              <div class="gift">
                <Field
                  form={emptyForm}
                  name="sample-gift"
                  type="checkbox"
                  label="Add gift wrapping, $6.00"
                  hint="Paper, ribbon and a card"
                />
                <div class="gift-message">
                  <Field form={emptyForm} name="sample-message" label="Gift message" type="textarea" maxlength={240} />
                </div>
              </div>
              <div class="buy-row">
                <QuantityStepper view={view} name="quantity" id="sample-quantity" value={1} />
                <Button kind="primary" size="large">
                  Add to cart
                </Button>
              </div>
              <p class="stock" data-tone="ok">
                <Icon name="circle-check" />
                In stock, ships tomorrow
              </p>
            </form>
          </div>
        </div>
        <Lightbox view={view} images={images} />
      </Sample>
      <Sample name="Cart lines">
        <ul class="lines">
          {products.slice(0, 2).map((product, index) => (
            <li>
              <article class="line">
                <Image image={image} alt="" sizes="120px" />
                <div class="line-text">
                  <h3>
                    <a href={product.href}>{product.name}</a>
                  </h3>
                  <p class="line-note">Moss, 12 oz</p>
                </div>
                <div class="line-price">{view.money(product.price)}</div>
                <div class="line-tools">
                  <form method="post" action="/cart/update">
                    <QuantityStepper view={view} name="quantity" id={`sample-line-${index}`} value={2} size="small" />
                    <button class="button without-script" data-size="small" type="submit">
                      Update
                    </button>
                  </form>
                  <form method="post" action="/cart/remove">
                    <Button kind="quiet" size="small" icon="trash">
                      Remove
                    </Button>
                  </form>
                </div>
                {index === 1 && <p class="line-error">Only 2 left. Choose a smaller quantity.</p>}
              </article>
            </li>
          ))}
        </ul>
        <LinkButton href="#main" kind="primary" size="large">
          Checkout
        </LinkButton>
      </Sample>
    </>
  )
}

const emptyForm = { values: {}, errors: {} }

function sampleCards(image: ImageFile | null): ProductCardContent[] {
  const card = { href: '#main', image, hoverImage: image, colors }
  return [
    { ...card, name: 'Harbor Stoneware Mug', brand: 'Tidewater', price: 2400 },
    { ...card, name: 'Low Tide Bud Vase', brand: 'Tidewater', price: 4800, original: 5600, badge: 'Sale' },
    { ...card, name: 'Everyday Market Tote in Heavy Washed Canvas', brand: 'Northfold', price: 6800, priceFrom: true },
    { ...card, image: null, hoverImage: null, name: 'Serving Bowl', price: 5400, soldOut: true, rating: { average: 4.6, count: 38 } },
  ]
}
