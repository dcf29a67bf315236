import type { StringKey } from './built-in-strings.ts'

interface LabelGroup {
  id: string
  label: StringKey
  /** Names of sentences by module: all (`*`), or separated by spaces, where `status.*` is all that begin with it. */
  keys: Record<string, string>
}

/** The sentences that a store may rename: what shoppers read, without the texts of emails, which are templates. */
export const labelGroups = [
  {
    id: 'general',
    label: 'siteLabels.group.general',
    keys: {
      common: `
        skip close menu mainNavigation moreIn breadcrumb pages listPages pageNumber previousPage nextPage yes optional problem
        errorTitle showPassword hidePassword originalPrice salePrice wholesalePrice priceFrom save soldOut colors colorCount
        rated reviewCount quantity decreaseQuantity increaseQuantity scrollPrevious scrollNext loading search searchShop shop
        allProducts account yourAccount signIn signOut orders cart yourCart cartCount help contactUs tagline copyright
        language pricesIn secureCheckout requestFailed retry dismiss openViewer imageViewer imageOf imagePosition previousImage
        nextImage range previous next addedToCart`,
      form: '*',
      errors: '*',
    },
  },
  {
    id: 'shop',
    label: 'siteLabels.group.shop',
    keys: {
      storefront: '*',
      listing: '*',
      search: '*',
    },
  },
  {
    id: 'product',
    label: 'siteLabels.group.product',
    keys: {
      productPage: '*',
      variants: 'chooseFirst combinationUnavailable',
      customization: `
        upTo chooseOne none priceSum priceSumBoth changed changedLine updateChoices change changeOf enter choose check shorten
        choiceNotListed`,
      crossSells: '*',
      productFiles: '*',
      stockAlerts: '*',
      media: 'tooLarge notAnImage tooManyPixels unsupported animated broken',
      mailConsents: '*',
      reviews: `
        title of none starCount starShare sort sort.* applySort more deletedCustomer verified answer photo backToProduct write
        change signIn buyersOnly rating ratingMissing heading text textHint textMissing photos photosHint tooManyPhotos
        removePhoto yourPhotos send sendChange publicName pendingNotice published rejected already`,
    },
  },
  {
    id: 'cart',
    label: 'siteLabels.group.cart',
    keys: {
      cart: '*',
      discounts: `
        reason.* addCode code apply enterCode tooManyCodes tooManyTries applied removeCode notApplied otherRates freeShipping
        codeApplied codeSaved labelWith usedUpMeanwhile removed deletedCode newTotal why why.*`,
    },
  },
  {
    id: 'checkout',
    label: 'siteLabels.group.checkout',
    keys: {
      checkout: `
        cartEmpty detailsMissing orderChanged alreadyPaid earlierPaid earlierPaidItemsKept earlierPending someUnavailable
        onePerOrder standaloneOnly orderNeedsAccount subscriptionNeedsAccount subscriptionNotFree renewalTerms otherInterval otherIntervalOfProduct notWithSubscription notWithSubscriptionOfProduct
        noShippingToAddress chooseShipping reservedPartly reservedNone justSoldOut onlyLeft enterEmail enterName enterAddress
        enterCity enterPostalCode wrongPostalCode enterPhone fieldMissing fieldChoose fieldUnchecked fieldTooLong enterCountry
        unknownCountry chooseState steps step.* detailsTitle reviewTitle yourOrder contact name email emailHint
        deliveryAddress billingAddress billing billingHint billingError billingSame billingName company moreQuestions
        didYouMean useEmail billingAddressAsked vatNumber vatNumberHint vatNumberInvalid country chooseCountry address1
        address2 city regionName.* chooseOne postalCodeName.* phone phoneHint comment commentHint commentTooLong saveComment
        saveAndContinue savedItems viewCart haveAccount passwordOptional passwordRequired passwordReason
        passwordRequiredReason password confirmPassword passwordHint enterPassword passwordsDiffer signInInstead
        passwordLinkMailed passwordLinkFirst signInToBuy subtotal discount taxableSubtotal taxReverseCharge taxRate
        vatUnavailable vatInvalid vatConfirmed taxIncluded taxAtPayment shipping shippingBy total totalBeforeTax
        taxAndDelivery nextStep free quantity giftWrapped deliverTo edit editSection delivery arrivesOn ratesLoading
        showAllRates changeAddress noShippingNow updateTotal payment paymentMethods noPaymentMethods methodNotOffered
        needsScript placeOrder payAmount payBeforeTax paying processorError notPaid lineUnavailable lineNotEnoughStock
        priceChanged acceptChanges changeCart emptyNotice`,
      addresses: '*',
      shipping: 'everywhere free days dayRange',
      payments: 'failed hostedPage unreachable unknownOutcome extraStep formFailed formLoading formNotReady cardEnding',
      tax: 'kind.sales_tax kind.gst_hst kind.vat kind.none',
      payOrder: `
        pay payBeforeTax choose
        title unpaid balance balanceText balanceOf balanceOwed owed lastFailed noPaymentMethods nothingDue amountChanged soldOut paid balanceDue`,
      draftOrders: 'discount tax linkUntil notForSale soldOut onlyLeft payTitle expiredTitle expiredText shipTo',
      manualPayments: `
        howToPay amount reference payBy transferTitle transferText payOnline invoiceDue overdue awaitingTransfer`,
    },
  },
  {
    id: 'orders',
    label: 'siteLabels.group.orders',
    keys: {
      orders: `
        status.* payment.* fulfillment.* orderNumber items item quantity unitPrice amount giftWrapping contact shipTo billedTo
        paidWith sellerVatNumber taxBySellerNote reverseChargeNote comment refunded thankYou thankYouName confirmed
        paymentPending paymentPendingText paymentPendingLong checkAgain notPlaced notPlacedReason cancelledAfterPayment
        cancelledAfterPaymentText cancelledRefundingText cancelledRefundedText refundedTitle refundedText partiallyRefunded
        notPlacedPaid arrivesOn wasDueOn reorderGone reorderPersonalized setPasswordReason deliveryHeadingDay deliveryHeading
        setPassword accountHeading downloads download downloadFile download.* downloadsMailed viewDownloads noDownload.*
        noDownloadContact continueWith getHelp continueShopping refundDue pdf.vatNumber pdf.page pdf.download paymentRefunded
        paidSince`,
      buyerActions: '*',
      replacements: 'discount',
      fulfillments: 'title shippedOn track trackNumber lineUnits',
      returns: `
        number withdrawalNumber state.* reason.* requestTitle requestIntro quantity quantityOf reason reasonOf chooseReason
        note noteHint photos photosHint tooManyPhotos send sent excluded.* withdrawExcluded.* notOffered withdrawalNotOffered
        keyUsed chooseUnits noneLeft tooMany withdrawTitle withdrawIntro withdrawConfirmTitle withdrawStatement withdrawMail
        continue confirmWithdrawal changeItems withdrawn buyerAndEmail instructions yours requestedOn statedOn declinedBecause
        unitsOf cancel cancelNumber cancelledNow photo unitsTaken`,
    },
  },
  {
    id: 'account',
    label: 'siteLabels.group.account',
    keys: {
      account: '*',
      accounts: `
        signIn signInTitle signInFailed tooManyAttempts emailMissing newPasswordMissing confirmMissing passwordMissing
        signedOut email name password newPassword confirmPassword remember savePassword setPassword setPasswordIntro
        setPasswordIntroSignedIn passwordRule passwordSaved passwordTooShort passwordTooLong passwordCommon passwordOwn
        passwordHint.* passwordsDiffer register registerIntro registerButton noAccount haveAccount checkEmail registerMailed
        resetMailed noEmailYet tryAgain confirmRegistration confirmRegistrationIntro confirmRegistrationPassword registered
        registerLinkEnded forgotPassword forgotPasswordTitle forgotPasswordIntro forgotPasswordButton resetPassword
        resetPasswordIntro chooseStaffPassword resetLinkEnded passwordReset passwordWrong passwordChangedElsewhere signInAgain
        emailUnchanged emailNotAvailable confirmEmail confirmEmailReason confirmEmailButton confirmEmailIntro emailConfirmed
        emailLinkEnded cancelEmail cancelEmailIntro cancelEmailButton emailCancelled passwordAlreadySet linkExpired
        linkExpiredIntro mailNewLink newLinkMailed emailInvalid emailTaken nameMissing role.* verify.title.* social.*
        connections.* verify.return.* verify.sent verify.notSentYet verify.noCode verify.locked verify.code verify.codeMissing
        verify.sixDigits verify.submit verify.resend verify.resendIn verify.resendReady verify.resent verify.wrong
        verify.expired verify.void verify.tooManyWrong verify.wait verify.limit verify.mail.* verify.support`,
      subscriptions: `
        everyDays everyWeeks everyMonths everyYears days weeks months years title state.* ending none noneText renewsOn endsOn
        endedOn pastDueText pausedText orders updateCard updateCardOf leaving continue cancel cancelOf keep keepOf
        confirmLater confirmNow confirmCancel cancelled kept alreadyEnded notSupported noAnswer cancelFirst renewsEvery`,
      wholesale: `
        title intro companyMissing taxId website message messageHint apply sent waiting wasDeclined applyAgain youAre
        customersOnly tooOften alreadyOpen answerByEmail answerHere appliedAgain`,
      users: 'company',
    },
  },
  {
    id: 'help',
    label: 'siteLabels.group.help',
    keys: {
      kb: `
        title heading summary categorySummary search searchPlaceholder searchButton topics subcategories articleCount featured
        recent mostHelpful foundHelpful empty emptyText resultsFor noArticlesFor resultCount correctedTo noResults
        noResultsText askUs othersRead categoryEmpty categoryEmptyText updated by contents related contactTitle contactText
        contact wasHelpful vote.* change.* thanks sorry thanksComment missing missingHint sendComment mayHelp newTab`,
      helpdesk: `
        subjectInvalid messageMissing messageTooLong tooManyFiles fileEmpty fileTooLarge filesTooLarge erasedAuthor
        erasedMessage quoted quotedOf fileOf attachmentsOf blockedImage blockedImageNamed`,
      shopPanel: 'orderLinkText trackingLinkText reply.*',
      tickets: '*',
    },
  },
  {
    id: 'emails',
    label: 'siteLabels.group.emails',
    keys: {
      ticketMails: '*',
      refunds: 'otherAmount total',
      orderEdits: 'mailChanges mailDue mailOwed',
    },
  },
  {
    id: 'pages',
    label: 'siteLabels.group.pages',
    keys: {
      cms: `
        home edit previewNotice archiveSummary archiveEmpty archiveEmptyText taggedWith by readingTime related neighbors previous next tags`,
      blocks: 'gallery brandStories pageTeaser kbTeaser categories product products',
      testimonials: 'title',
      embeds: 'privacy codePrivacy',
      navigation: 'footer.* target.home target.shop target.cart target.helpCenter target.contact target.account',
      slideshows: 'previous next pause play goTo slideshow',
      siteDownloads: 'download membersOnly signIn',
      forms: 'form preview blockHint blockHeading send choose thanks step fileHint.* error.*',
    },
  },
] as const satisfies LabelGroup[]

export type LabelGroupId = (typeof labelGroups)[number]['id']
