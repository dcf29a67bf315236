import {
  AdditiveBlending,
  FloatType,
  HalfFloatType,
  Mesh,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

const vertexShader = 'varying vec2 vAt; void main() { vAt = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }'

// Tone mapping (after the Khronos neutral curve), slight vignette, then sRGB.
const print = /* glsl */ `
uniform sampler2D sum; uniform float share; uniform float exposure; varying vec2 vAt;
vec3 shoulder(vec3 c) {
  float peak = max(c.r, max(c.g, c.b)); float start = 0.72;
  if (peak < start) return c;
  float d = 1.0 - start; float newPeak = 1.0 - d * d / (peak + d - start);
  c *= newPeak / peak;
  float g = 1.0 - 1.0 / (0.15 * (peak - newPeak) + 1.0);
  return mix(c, vec3(newPeak), g);
}
void main() {
  vec3 c = max(texture2D(sum, vAt).rgb * share * exposure, 0.0);
  vec2 q = vAt - 0.5; c *= 1.0 - 0.22 * dot(q, q);
  c = shoulder(c);
  c = mix(vec3(dot(c, vec3(0.2126, 0.7152, 0.0722))), c, 0.88);
  c = mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, c * 12.92, vec3(lessThan(c, vec3(0.0031308))));
  c = mix(c, c * c * (3.0 - 2.0 * c), 0.1);
  gl_FragColor = vec4(c, 1.0);
}`

export class ExposureAccumulator {
  readonly #sum: WebGLRenderTarget
  readonly #quad = new Mesh(new PlaneGeometry(2, 2))
  readonly #scene = new Scene()
  readonly #camera = new OrthographicCamera()
  readonly #add = new ShaderMaterial({
    vertexShader,
    fragmentShader:
      'uniform sampler2D shot; varying vec2 vAt; void main() { gl_FragColor = vec4(min(texture2D(shot, vAt).rgb, vec3(12.0)), 1.0); }',
    uniforms: { shot: { value: null } },
    blending: AdditiveBlending,
    premultipliedAlpha: true,
    depthTest: false,
  })

  constructor(
    readonly renderer: WebGLRenderer,
    width: number,
    height: number,
  ) {
    this.#sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false })
    this.#quad.frustumCulled = false
    this.#scene.add(this.#quad)
    renderer.setRenderTarget(this.#sum)
    renderer.clear()
  }

  expose(shot: Texture): void {
    this.#add.uniforms.shot!.value = shot
    this.#draw(this.#add, this.#sum)
  }

  average(count: number): WebGLRenderTarget {
    const { width, height } = this.#sum
    const target = new WebGLRenderTarget(width, height, { type: HalfFloatType, depthBuffer: false })
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader:
        'uniform sampler2D sum; uniform float share; varying vec2 vAt; void main() { gl_FragColor = vec4(texture2D(sum, vAt).rgb * share, 1.0); }',
      uniforms: { sum: { value: this.#sum.texture }, share: { value: 1 / count } },
      blending: NoBlending,
      depthTest: false,
    })
    this.#draw(material, target)
    return target
  }

  print(count: number, exposure: number): string {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader: print,
      uniforms: { sum: { value: this.#sum.texture }, share: { value: 1 / count }, exposure: { value: exposure } },
      blending: NoBlending,
      depthTest: false,
    })
    this.#draw(material, null)
    return this.renderer.domElement.toDataURL('image/png')
  }

  dispose(): void {
    this.#sum.dispose()
  }

  #draw(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#quad.material = material
    this.renderer.setRenderTarget(target)
    const previousAutoClear = this.renderer.autoClear
    this.renderer.autoClear = false
    this.renderer.render(this.#scene, this.#camera)
    this.renderer.autoClear = previousAutoClear
  }
}
